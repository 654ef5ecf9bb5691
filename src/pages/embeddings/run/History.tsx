import { IconCheck, IconHistory } from '@tabler/icons-react';
import { announce } from '../../../components/ui/announce';
import controls from '../../../components/ui/controls.module.css';
import { MenuButton } from '../../../components/ui/MenuButton';
import { formatTime } from '../../../lib/time/dates';
import { plural, shortenMiddle } from '../../../lib/text/text';
import type { Run } from './run';
import { chooseRun, droppedWords, useRuns } from './runs';
import { differences, outcome } from './runWords';
import styles from '../Summary.module.css';

/** The runs of this session, newest first, to look at one again. */
export function History({ run }: { run: Run }) {
  const all = useRuns((runs) => runs.all);
  const dropped = useRuns((runs) => runs.dropped);
  return (
    <>
      {dropped > 0 && <span>{droppedWords(dropped)}</span>}
      {all.length > 1 && (
        <MenuButton
          label={`${plural(all.length, 'run')} of this session`}
          menuLabel="Runs of this session"
          className={`${controls.button} ${controls.small}`}
          items={() => {
            const tell = differences(all);
            const came = (one: Run) => outcome(one, one.batches.state());
            return all.map((one) => ({
              label: shortenMiddle(one.settings.model, 24, 12),
              icon: <IconCheck aria-hidden className={one === run ? undefined : styles.unseen} />,
              note: one === run ? 'shown' : `Run ${one.id}`,
              detail: [formatTime(one.at).slice(11), came(one), ...tell(one)].join(' · '),
              run() {
                chooseRun(one.id);
                announce(
                  `Run ${one.id} shown: ${one.settings.model}, ${[came(one), ...tell(one)].join(', ')}`,
                );
              },
            }));
          }}
        >
          <IconHistory aria-hidden />
          {plural(all.length, 'run')}
        </MenuButton>
      )}
    </>
  );
}
