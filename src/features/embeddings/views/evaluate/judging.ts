import * as z from 'zod/mini';
import { create } from 'zustand';
import { onLeave } from '../../../../session/credential';

/** What runs are judged by, as chosen in Evaluate. The top line, files and shared addresses go by it too. */
export const judgingSchema = z.object({
  by: z.optional(z.enum(['groups', 'queries', 'nearest'])),
  measure: z.optional(z.string()),
  /** Two are as good if the whole interval of their gap is within it. */
  margin: z.number().check(z.minimum(0.001), z.maximum(0.5)),
});

interface Judging extends z.output<typeof judgingSchema> {
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
