import { formatCount } from '../../../lib/text/text';
import { tokensOf, type Cost, type ModelCost, type WorkloadRow } from './workload';

/** How a workload is called: its name, else its place. */
export function workloadName({ name }: WorkloadRow, index: number): string {
  return name.trim() === '' ? `Workload ${index + 1}` : name.trim();
}

/** The calculation as rows of text, for the clipboard and for CSV: amounts in USD with all their digits. */
export function costSheet(
  costs: readonly ModelCost[],
  workload: readonly WorkloadRow[],
  asOf: string,
): string[][] {
  const names = workload.map(workloadName);
  const tokens = (row: WorkloadRow) => {
    const counted = tokensOf(row);
    return counted ? `${formatCount(counted.input)} in, ${formatCount(counted.output)} out` : '';
  };
  return [
    ['Model', 'Model ID', 'Input USD per million', 'Output USD per million', ...names, 'Total USD'],
    ['Tokens per month', '', '', '', ...workload.map(tokens), ''],
    ...costs.map(({ row, costs: each, total }) => [
      row.name,
      row.read.value.id ?? '',
      row.input.perMillion?.toFixed() ?? row.input.short,
      row.output.perMillion?.toFixed() ?? row.output.short,
      ...each.map(plain),
      plain(total),
    ]),
    [asOf, '', '', '', ...names.map(() => ''), ''],
  ].map((line) => line.map(oneLine));
}

function plain({ amount, why }: Cost): string {
  return amount ? amount.toFixed() : (why ?? '');
}

// A tab or a line break in a name would shift what is pasted.
function oneLine(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}
