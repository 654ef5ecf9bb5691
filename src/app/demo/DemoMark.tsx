import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAdjustments } from '@tabler/icons-react';
import { useEffect } from 'react';
import { demoStateQuery, switchDemoOff } from '../../api/sandbox/control';
import { useRequestLog } from '../../memory/requestLog';
import { useConnection } from '../../session/connections';
import { TitleAfter } from '../../ui/pageTitle';
import { openOverlay } from '../overlays';
import { setMayBeOn, whatIsOn } from './demo';

/** In the header: how much of the demo controls is on, and a button that ends it. */
export function DemoMark() {
  const { data, refetch } = useQuery(demoStateQuery(useConnection()));
  // A fault is gone once a request has met it.
  const finished = useRequestLog().find(({ pending }) => !pending)?.id;
  useEffect(() => void refetch(), [finished, refetch]);
  const on = data && whatIsOn(data);
  const isOff = on?.length === 0;
  useEffect(() => {
    if (isOff) setMayBeOn(false);
  }, [isOff]);
  if (on === undefined || isOff) return null;
  const words = on.join(' · ');
  return (
    <div className="row" role="group" aria-label="Demo controls on" title={words}>
      <TitleAfter />
      <Button
        size="xs"
        variant="light"
        color="attention"
        aria-label={`${on.length} on: ${words}`}
        onClick={() => openOverlay('demo')}
      >
        <IconAdjustments aria-hidden />
        <span>{`${on.length} on`}</span>
      </Button>
      <CloseButton
        c="attention"
        aria-label="Switch demo controls off"
        onClick={() => void switchDemoOff()}
      />
    </div>
  );
}
