import { Panel } from '../../../ui/Panel';
import { breakEven, formatRatio, formatUsd, type BreakEven } from '../../../lib/money';
import { formatCount } from '../../../lib/text/text';
import styles from './Costs.module.css';
import type { ModelRow } from '../../../page/resource/modelRow';
import { costOf } from './workload';

type Tokens = { input: bigint; output: bigint } | undefined;

/** The workload for which two of the chosen models cost the same, and which is cheaper for the one given. */
export function BreakEvenPanel({
  models,
  counted,
  pair,
  onPair,
}: {
  models: readonly ModelRow[];
  counted: readonly Tokens[];
  /** The keys of the two models; the first two chosen ones if it is empty. */
  pair: readonly string[];
  onPair: (pair: [first: string, second: string]) => void;
}) {
  const first = models.find(({ key }) => key === pair[0]) ?? models[0];
  const others = models.filter((model) => model !== first);
  const second = others.find(({ key }) => key === pair[1]) ?? others[0];
  if (!first || !second) return null;
  return (
    <Panel title="Break-even">
      <div className="stack gap-10">
        <div className={`line dim ${styles.pair}`}>
          <Choice
            label="First model"
            models={models}
            value={first.key}
            onChange={(key) => onPair([key, second.key])}
          />
          <span>and</span>
          <Choice
            label="Second model"
            models={others}
            value={second.key}
            onChange={(key) => onPair([first.key, key])}
          />
        </div>
        <div role="status">
          <Words first={first} second={second} counted={counted} />
        </div>
      </div>
    </Panel>
  );
}

function Choice({
  label,
  models,
  value,
  onChange,
}: {
  label: string;
  models: readonly ModelRow[];
  value: string;
  onChange: (key: string) => void;
}) {
  return (
    <select
      className={`input ${styles.choice}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {models.map(({ key, name }) => (
        <option key={key} value={key}>
          {name.length > 60 ? `${name.slice(0, 59)}…` : name}
        </option>
      ))}
    </select>
  );
}

function Words({
  first,
  second,
  counted,
}: {
  first: ModelRow;
  second: ModelRow;
  counted: readonly Tokens[];
}) {
  const [a, b] = [pricesOf(first), pricesOf(second)];
  if (!a || !b) {
    const without = a ? second : first;
    return (
      <p className="breaks">
        {without.name} has no price per token both ways, so there is nothing to weigh.
      </p>
    );
  }
  const names = { first: first.name, second: second.name };
  return (
    <>
      <p className="breaks">{verdict(breakEven(a, b), names)}</p>
      <p className="dim breaks">{workloadWords(first, second, counted)}</p>
    </>
  );
}

function pricesOf({ input, output }: ModelRow) {
  if (!input.perMillion || !output.perMillion) return undefined;
  return { input: input.perMillion, output: output.perMillion };
}

function verdict(even: BreakEven, names: { first: string; second: string }): string {
  if (even.kind === 'same') return 'Both cost the same, whatever the workload.';
  if (even.kind === 'always') {
    const other = even.cheaper === 'first' ? 'second' : 'first';
    return `${names[even.cheaper]} never costs more than ${names[other]}, whatever the workload.`;
  }
  const { text, exact } = formatRatio(even.output, even.input);
  const above = even.cheaperBelow === 'first' ? 'second' : 'first';
  const ratio = `${formatCount(even.output)} ${even.output === 1n ? 'token' : 'tokens'} out for every ${formatCount(even.input)} in`;
  const about = even.input === 1n ? '' : ` (${exact ? '' : 'about '}${text} for each)`;
  return `They cost the same at exactly ${ratio}${about}. With fewer tokens out ${names[even.cheaperBelow]} is cheaper, with more ${names[above]}.`;
}

function workloadWords(first: ModelRow, second: ModelRow, counted: readonly Tokens[]): string {
  let input = 0n;
  let output = 0n;
  for (const tokens of counted) {
    if (!tokens) return 'The workload has a number that is missing or cannot be read.';
    input += tokens.input;
    output += tokens.output;
  }
  if (input === 0n && output === 0n) return 'The workload has no tokens.';
  const ratio =
    input === 0n
      ? 'only tokens out'
      : `${formatRatio(output, input).exact ? '' : 'about '}${formatRatio(output, input).text} tokens out for each token in`;
  const [a, b] = [costOf(first, { input, output }), costOf(second, { input, output })];
  if (!a.amount || !b.amount) return `This workload has ${ratio}.`;
  const order = a.amount.cmp(b.amount);
  if (order === 0) return `This workload has ${ratio}: both cost ${formatUsd(a.amount)} a month.`;
  const [cheap, difference] =
    order < 0 ? [first, b.amount.minus(a.amount)] : [second, a.amount.minus(b.amount)];
  return `This workload has ${ratio}: ${cheap.name} saves ${formatUsd(difference)} a month.`;
}
