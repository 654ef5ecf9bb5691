/** The version of the console and of its gateway, as in package.json. */
export const version = '0.1.0';
