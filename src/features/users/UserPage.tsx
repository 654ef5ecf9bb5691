import type { User } from '../../contract/identity';
import { journalName } from '../../lib/text/plainAddress';
import { Ago } from '../../ui/Age';
import { Absent, Fact } from '../../resource/Facts';
import { StatusBadge } from '../../resource/StatusBadge';
import { PersonPage } from '../../save/form/PersonPage';
import { parseTime } from '../../lib/time/dates';

/** `/users/:id`. */
export function Component() {
  return (
    <PersonPage<User>
      type="user"
      personOf={({ spec, metadata }) => journalName(spec?.subject ?? metadata.id)}
      beside={({ value, at }) => (
        <StatusBadge kind="user" value={value.spec?.state} asOf={at} timeSaid />
      )}
      about={({ value }) => {
        const active = parseTime(value.status?.lastAcive);
        return (
          <Fact name="Last active">{active === undefined ? <Absent /> : <Ago at={active} />}</Fact>
        );
      }}
    />
  );
}
