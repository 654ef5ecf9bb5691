import { story } from './story';

story('Firefox');
