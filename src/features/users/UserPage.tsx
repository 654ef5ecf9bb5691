import type { User } from '../../contract/identity';
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
      // The gateway writes verified addresses in small letters.
      personOf={({ spec, metadata }) => spec?.subject?.toLowerCase() ?? metadata.id}
      beside={({ value, at }) => <StatusBadge kind="user" value={value.spec?.state} asOf={at} />}
      about={({ value }) => {
        const active = parseTime(value.status?.lastAcive);
        return (
          <Fact name="Last active">{active === undefined ? <Absent /> : <Ago at={active} />}</Fact>
        );
      }}
    />
  );
}
