import { story } from './story';

story('WebKit');
