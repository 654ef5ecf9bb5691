import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The order of the files of unit tests: those that wait for limits and other processes leave time to the checks and the build. */
export class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turn = ({ project }: TestSpecification) => (project.name === 'programs' ? 0 : 1);
    return sorted.toSorted((a, b) => turn(a) - turn(b));
  }
}
