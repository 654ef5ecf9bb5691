import { IconHistory } from '@tabler/icons-react';
import controls from '../../components/controls.module.css';
import { MenuButton } from '../../components/MenuButton';
import { formatTime } from '../../lib/dates';
import { plural } from '../../lib/text';
import type { Run } from './run';
import { chooseRun, useRuns } from './runs';

/** The runs of this session, to look at one again. */
export function History({ run }: { run: Run }) {
  const all = useRuns((runs) => runs.all);
  if (all.length < 2) return null;
  return (
    <MenuButton
      label="Runs of this session"
      className={`${controls.button} ${controls.small}`}
      items={() =>
        all.map((one) => ({
          label: `${formatTime(one.at).slice(11)} ${one.settings.model}`,
          note: one === run ? 'shown' : plural(one.texts.length, 'text'),
          run: () => chooseRun(one.id),
        }))
      }
    >
      <IconHistory aria-hidden />
      {plural(all.length, 'run')}
    </MenuButton>
  );
}
