import { story } from './story';
import { tasks } from './tasks';

story('Firefox');
tasks('Firefox');
