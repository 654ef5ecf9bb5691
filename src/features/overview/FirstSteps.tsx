import { Button, CloseButton } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconClock, IconHelpCircle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { allOf, arrivalOf } from '../../api/cache/arrival';
import type { RecordList, ResourceObject } from '../../api/cache/record';
import type { useTeam } from '../../api/journal/team';
import {
  useKnownRecords,
  type KnownRecord,
  type useKnownFileStorage,
} from '../../api/resources/known';
import type { Instance } from '../../contract/compute';
import type { FileStorage } from '../../contract/fileStorage';
import type { Network } from '../../contract/networks';
import { markStep, useStepMarks } from '../../memory/firstSteps';
import { useKnown } from '../../memory/resources';
import { createPath, importPath, paths } from '../../resource/paths';
import { useMemoryKey, useScope } from '../../session/scope';
import { useCoarseNow } from '../../ui/clock';
import { Unsettled } from '../../resource/Unsettled';
import { shortPerson } from '../../resource/Person';
import { Ago } from '../../ui/Age';
import { TitleAfter } from '../../ui/pageTitle';
import { isDone, isLeft, madeOf, showsSteps, stepOf, type Step } from './firstSteps';
import styles from './OverviewPage.module.css';

interface ShownStep {
  step: Step;
  title: string;
  hint: string;
  /** Whether only this browser was looked through, where it may be done elsewhere. */
  onlyHere: boolean;
  /** Each does the step. */
  ways: readonly { label: string; to: string }[];
}

/** The first steps in the place of the scope, and whether they are shown. */
export function useFirstSteps(
  networks: UseQueryResult<RecordList<Network>>,
  storage: ReturnType<typeof useKnownFileStorage>,
  { arrival: team, shared }: Pick<ReturnType<typeof useTeam>, 'arrival' | 'shared'>,
) {
  const key = useMemoryKey();
  const marks = useStepMarks(key);
  const { projectIds, regionIds } = useScope();
  const known = useKnown(key, 'network');
  const instances = useKnownRecords('instance', key);
  const users = useKnownRecords('user', key);
  const now = useCoarseNow();
  const isHere = ({ metadata, status }: Placed) =>
    holds(projectIds, metadata.projectId) && holds(regionIds, status?.regionId);
  const { items, unreadable = 0 } = networks.data ?? {};
  const those = items?.map(({ value }) => value);
  const byId = useMemo(() => new Map(known.map((each) => [each.id, each])), [known]);
  const made = those?.map(({ metadata }) => madeOf(metadata, byId.get(metadata.id)));
  const placed = [...instances, ...storage.items].filter(({ value }) => isHere(value));
  const tested = marks.tested === undefined ? [] : [{ at: marks.tested }];
  const madeHere = (rows: readonly KnownRecord<ResourceObject>[]) =>
    rows.map((row) => madeOf(row.value.metadata, row.known));
  const networkId = those?.length === 1 ? those[0]?.metadata.id : undefined;
  const shown: ShownStep[] = [
    {
      step: stepOf(made ?? [], arrivalOf(networks)),
      title: 'Create a network',
      hint: 'Instances and file storage get their addresses from it.',
      onlyHere: false,
      ways: [{ label: 'Create network', to: createPath('network') }],
    },
    {
      step: stepOf(madeHere(placed), allOf(team, storage.arrival)),
      title: 'Start an instance on it, or create file storage',
      hint: 'An instance needs a flavor and an image. File storage is mounted over NFS.',
      onlyHere: !shared,
      ways: [
        { label: 'Create instance', to: paths.instanceCreate({ ...(networkId && { networkId }) }) },
        { label: 'Create file storage', to: createPath('fileStorage') },
      ],
    },
    {
      step: stepOf([...madeHere(users), ...tested], team),
      title: 'Invite people, or test a model on your texts',
      hint: 'One by one, or many from a CSV file. Texts cost nothing until you press Embed.',
      onlyHere: !shared,
      ways: [
        { label: 'Create user', to: createPath('user') },
        { label: 'Import users', to: importPath('user') },
        { label: 'Open embeddings', to: paths.embeddings() },
      ],
    },
  ];
  const steps = shown.map(({ step }) => step);
  return {
    steps: shown,
    isShown: marks.hidden === undefined && showsSteps({ made, unreadable }, steps, now),
    /** Nothing is here that something could be the matter with. */
    isEmpty: those?.length === 0 && placed.length === 0 && steps.every(isLeft),
    hide: () => markStep(key, 'hidden'),
  };
}

type Placed = Instance | FileStorage;

const holds = (ids: readonly string[], id: string | undefined) =>
  ids.length === 0 || (id !== undefined && ids.includes(id));

/** The first steps of a new place: each ticks itself off. */
export function FirstSteps({
  steps,
  hide,
}: Pick<ReturnType<typeof useFirstSteps>, 'hide' | 'steps'>) {
  const next = steps.find(({ step }) => !isDone(step));
  return (
    <section className={`card ${styles.steps}`} aria-labelledby="first-steps">
      <TitleAfter />
      <div className={`ends ${styles.stepsHead}`}>
        <div>
          <h2 id="first-steps">Three steps to something that runs</h2>
          <p className="second">They tick themselves off, and go when they are done.</p>
        </div>
        <CloseButton aria-label="Hide the first steps" onClick={hide} />
      </div>
      <ol>
        {steps.map((shown) => (
          <StepLine key={shown.title} {...shown} isNext={shown === next} />
        ))}
      </ol>
    </section>
  );
}

const icons = { 'not yet': IconClock, "can't be": IconHelpCircle, known: IconCircle };

function StepLine({ step, title, hint, onlyHere, ways, isNext }: ShownStep & { isNext: boolean }) {
  const made = step.state === 'known' ? step.value : undefined;
  const Icon = made ? IconCircleCheck : icons[step.state];
  return (
    <li className={styles.step}>
      <Icon
        size={18}
        aria-hidden
        className={made ? 'toned' : 'dim'}
        data-tone={made && 'settled'}
      />
      <div className="shrink">
        <p className="strong">{title}</p>
        {step.state === 'known' ? (
          <p className="hint">
            <span>{hint}</span>
            {onlyHere && !made && <span> None known in this browser.</span>}
          </p>
        ) : (
          <Unsettled what="count" arrival={step} />
        )}
      </div>
      {made ? (
        <p className="hint">
          <span>{made.by === undefined ? 'Done' : `Done by ${shortPerson(made.by)}`}</span>
          {made.at !== undefined && (
            <>
              <span>, </span>
              <Ago at={made.at} />
            </>
          )}
        </p>
      ) : (
        <div className="line gap-8">
          {ways.map(({ label, to }, index) => (
            <Button
              key={to}
              component={Link}
              to={to}
              variant={isNext && index === 0 ? 'filled' : 'default'}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
