import { IconHistory } from '@tabler/icons-react';
import controls from '../../components/controls.module.css';
import { MenuButton } from '../../components/MenuButton';
import { plural } from '../../lib/text';
import type { Run } from './run';
import { chooseRun, runTitle, useRuns } from './runs';

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
          label: runTitle(one),
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
