import { lazy } from 'react';
import type { Slots } from '../ui/slots';

/** Which subject fills which part of another one's pages. */
export const slots: Slots = {
  ChosenBar: lazy(async () => ({
    default: (await import('../queue/bulk/ChosenBar')).ChosenBar,
  })),
  History: lazy(async () => ({ default: (await import('./changes')).History })),
  WhoCanConnect: lazy(async () => ({
    default: (await import('../features/security-groups/connect/WhoCanConnect')).WhoCanConnect,
  })),
  FlavorPicker: lazy(async () => ({
    default: (await import('../features/flavors/FlavorDialog')).FlavorDialog,
  })),
};
