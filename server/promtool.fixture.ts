import { existsSync } from 'node:fs';

/** The program that tests rules of Prometheus, where it is installed. */
export const findPromtool = () =>
  ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((file) => existsSync(file));
