import '@energetic-ai/core';

declare module '@energetic-ai/core' {
  /** Resolves when the program that computes is compiled; the package's types leave it out. */
  export function ready(): Promise<void>;
}
