import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long: at the end of a run, where vitest puts short files, all else would wait for them. */
const long = /sandboxLoad|dev\.test|embeddingsThread|sentenceEncoder|stop\.test/;

/** The order of the files of unit tests. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => Number(long.test(moduleId));
    return sorted.toSorted((a, b) => isLong(b) - isLong(a));
  }
}
