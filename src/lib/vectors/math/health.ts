/** What an answer is like as a whole. `failed`: something is lost or wrong; `attention`: worth knowing; `note`: as is. */
export type HealthTone = 'failed' | 'attention' | 'note';

/** One thing found in an answer or in a run. `positions` are of texts, from 0, at most `MOST_POSITIONS` of them. */
export interface HealthFinding {
  /** In two words, such as `wrong length`. */
  kind: string;
  tone: HealthTone;
  words: string;
  count: number;
  positions: number[];
}

export const MOST_POSITIONS = 50;

/** A finding over some texts. */
export function finding(
  kind: string,
  tone: HealthTone,
  words: string,
  positions: readonly number[] = [],
): HealthFinding {
  return {
    kind,
    tone,
    words,
    count: positions.length,
    positions: positions.slice(0, MOST_POSITIONS),
  };
}

/** Findings as one list: same words once, worst first. */
export function mergeFindings(findings: readonly HealthFinding[]): HealthFinding[] {
  const merged = new Map<string, HealthFinding>();
  for (const one of findings) {
    const key = `${one.kind} ${one.words}`;
    const { count = 0, positions = [] } = merged.get(key) ?? {};
    const all = [...positions, ...one.positions].slice(0, MOST_POSITIONS);
    merged.set(key, { ...one, count: one.count + count, positions: all });
  }
  const tones: HealthTone[] = ['failed', 'attention', 'note'];
  return [...merged.values()].toSorted((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone));
}

/** Findings with which a model is not judged, as its vectors do not say what it can do, and why; what tells most first. */
const spoiling: Readonly<Record<string, string>> = {
  'same vector': 'every text has the same vector',
  truncated: 'its texts were cut off',
  'unlike copies': 'the same text has different vectors',
  'two sets': 'two models may answer to its name',
  'several models': 'several models answered',
  'odd lengths': 'its numbers are of the wrong size',
  'other dimensions': 'it has other dimensions than asked',
  'index missing': 'its vectors may belong to other texts',
  'index repeated': 'its vectors may belong to other texts',
  'index out of range': 'its vectors may belong to other texts',
  collapsed: 'few of its vectors are different',
};

/** Why a model with these findings is not judged; `undefined` where it is. */
export function whyUnfit(findings: readonly HealthFinding[]): string | undefined {
  const failed = new Set(findings.flatMap(({ kind, tone }) => (tone === 'failed' ? kind : [])));
  return Object.entries(spoiling).find(([kind]) => failed.has(kind))?.[1];
}
