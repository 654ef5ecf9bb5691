import { story } from './story';
import { tasks } from './tasks';

story('WebKit');
tasks('WebKit');
