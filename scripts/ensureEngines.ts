import { ensureEngines } from './engines';

ensureEngines();
