import { installWithApt, onPath, runnable } from './browser';

/** Installs Python where there is none: tests run the Python code that the console gives, and fail without it. */
export function ensurePython(): void {
  const found = (): boolean => onPath(['python3']).some(runnable);
  if (found()) return;
  console.log('No Python found on this machine; installing one.');
  if (!installWithApt(['python3']) || !found())
    console.log(
      'NOTICE: python3 could not be installed, so the tests of the Python code will fail.',
    );
}
