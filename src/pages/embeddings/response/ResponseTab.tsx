import { Link } from 'react-router';
import { Fact, Facts } from '../../../components/Facts';
import { JsonView } from '../../../components/JsonView';
import { Panel } from '../../../components/Panel';
import { paths } from '../../../components/paths';
import { formatTime } from '../../../lib/dates';
import { formatBytes, formatCount } from '../../../lib/text';
import type { TabProps } from '../tabs';
import styles from './ResponseTab.module.css';

/** "Response": the newest answer as it came, its long lists cut. */
export function ResponseTab({ run }: TabProps) {
  const answer = run.answers.at(-1);
  if (!answer) return null;
  const tokens = (count: number | undefined) =>
    count === undefined ? 'not reported' : formatCount(count);
  return (
    <div className={styles.grid}>
      <Panel
        title="Answer"
        beside={<Link to={paths.activity(answer.requestId)}>Show request</Link>}
      >
        <Facts>
          <Fact name="Status">{answer.status}</Fact>
          <Fact name="Latency">{Math.round(answer.latencyMs)} ms</Fact>
          <Fact name="Received">{formatTime(answer.at)}</Fact>
          <Fact name="Size">{formatBytes(answer.size)}</Fact>
          <Fact name="Model">{answer.model ?? 'not reported'}</Fact>
          <Fact name="Vectors">{formatCount(answer.received)}</Fact>
          <Fact name="Encoding">{answer.encoding}</Fact>
          <Fact name="Prompt tokens">{tokens(answer.promptTokens)}</Fact>
          <Fact name="Total tokens">{tokens(answer.totalTokens)}</Fact>
        </Facts>
      </Panel>
      <JsonView value={answer.preview} label="Response JSON" />
    </div>
  );
}
