import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long: at the end of a run, where vitest puts short files, all else would wait for them. */
const long = /sandboxLoad|dev\.test|embeddingsThread|sentenceEncoder|stop\.test/;

/** The order of the files of unit tests. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // What waits for limits and other processes leaves time to the checks, which begin with it.
    const turn = ({ moduleId, project }: TestSpecification) =>
      long.test(moduleId) ? 0 : project.name === 'programs' ? 1 : 2;
    return sorted.toSorted((a, b) => turn(a) - turn(b));
  }
}
