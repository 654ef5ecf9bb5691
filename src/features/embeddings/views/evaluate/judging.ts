import { create } from 'zustand';
import { onLeave } from '../../../../session/credential';
import type { By } from './rows';

/** What runs are judged by, as chosen in Evaluate. The top line and the files go by it too. */
interface Judging {
  by: By | undefined;
  measure: string | undefined;
  /** Two are as good if the whole interval of their gap is within it. */
  margin: number;
  /** A query does not find the text that it is. */
  leaveOut: boolean;
  /** Labels that differ in case and blanks are one, and `nan` is none. */
  isTidy: boolean;
  /** A column whose values each have a line of their own. */
  breakdown: string | undefined;
}

const first: Judging = {
  by: undefined,
  measure: undefined,
  margin: 0.02,
  leaveOut: true,
  isTidy: true,
  breakdown: undefined,
};

export const useJudging = create<Judging>(() => first);

onLeave(() => useJudging.setState(first));
