import { isObject, type JsonObject } from '../src/lib/json';

/**
 * How an object is provisioned. Its states are computed from these stored times on every read, so they survive a restart
 * and need no timer.
 */
export interface Life {
  /** When the last create or update was accepted, in milliseconds since 1970. */
  since: number;
  seconds: number;
  /** The final states. */
  provisioning: string;
  health: string;
}

/** The life of an object written now. */
export function newLife(now: number, seconds: number): Life {
  return { since: now, seconds, provisioning: 'provisioned', health: 'healthy' };
}

export function settledAt(life: Life): number {
  return life.since + life.seconds * 1000;
}

/** The states at a time: pending for the first fifth, then provisioning, then the final states. */
export function statesAt(
  life: Life,
  now: number,
): { provisioningStatus: string; healthStatus: string } {
  if (now >= settledAt(life))
    return { provisioningStatus: life.provisioning, healthStatus: life.health };
  const share = (now - life.since) / (life.seconds * 1000);
  return { provisioningStatus: share < 0.2 ? 'pending' : 'provisioning', healthStatus: 'unknown' };
}

/** Reads back a stored life. */
export function lifeOf(data: JsonObject): Life {
  const life = data['life'];
  if (!isObject(life)) return { since: 0, seconds: 0, provisioning: 'unknown', health: 'unknown' };
  return {
    since: Number(life['since']),
    seconds: Number(life['seconds']),
    provisioning: String(life['provisioning']),
    health: String(life['health']),
  };
}
