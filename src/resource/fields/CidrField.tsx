import { Anchor } from '@mantine/core';
import { useContext, useDeferredValue, useMemo, useState } from 'react';
import { useFormContext, useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Arrival } from '../../api/cache/arrival';
import type { Prefix } from '../../lib/address/cidr';
import { visible } from '../../lib/text/invisible';
import { plural } from '../../lib/text/text';
import { FieldNote } from '../../ui/form/FieldNote';
import { FormFrozen } from '../../ui/form/FormLayout';
import { advise, parseTaken, type PrefixAdvice, type TakenPrefix } from './prefixAdvice';
import { Unsettled } from '../Unsettled';
import { TextField } from '../../ui/form/TextField';
import styles from './CidrField.module.css';

interface CidrFieldProps<T extends FieldValues> {
  name: FieldPath<T>;
  label: string;
  /** Prefixes already in use; overlaps with them are named. */
  taken: readonly TakenPrefix[];
  /** Whether those are all there are. */
  compared: Arrival;
  /** Prefixes to choose from until one is typed, and where they are free. */
  free: { prefixes: readonly Prefix[]; where: string };
}

/** A field for a prefix in CIDR notation. It shows the range and overlaps, and offers to correct host bits. */
export function CidrField<T extends FieldValues>({
  name,
  label,
  taken,
  compared,
  free,
}: CidrFieldProps<T>) {
  const path: string = name;
  const { control, setValue, setFocus } = useFormContext();
  const text = String(useWatch({ control, name: path }) ?? '');
  // `taken` may hold ten thousand networks, so typing goes first.
  const settled = useDeferredValue(text);
  const parsed = useMemo(() => parseTaken(taken), [taken]);
  const latest = useMemo(() => advise(settled, parsed), [settled, parsed]);
  // Once the form is sent, `taken` may contain the network it created, which would overlap with itself.
  const frozen = useContext(FormFrozen);
  const [advice, setAdvice] = useState(latest);
  if (!frozen && advice !== latest) setAdvice(latest);

  const use = (correction: string) => {
    setValue(path, correction, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setFocus(path);
  };

  return (
    <TextField<T>
      name={name}
      label={label}
      // They stay beside an error: who has typed no prefix may take one of these.
      hint={advice === undefined && <Offers free={free} compared={compared} onUse={use} />}
      notes={advice && <PrefixNotes advice={advice} compared={compared} onUse={use} />}
      placeholder="10.0.0.0/20"
      mono
    />
  );
}

/** The next free prefixes, once it is known which are taken. */
function Offers({
  free: { prefixes, where },
  compared,
  onUse,
}: Pick<CidrFieldProps<FieldValues>, 'compared' | 'free'> & { onUse: (prefix: string) => void }) {
  return (
    <div className={`hint ${styles.notes}`}>
      <Unsettled what="overlap" arrival={compared} />
      {compared.state === 'known' && prefixes.length > 0 && <p>{`Next free${where}:`}</p>}
      <div className={`line ${styles.line}`}>
        {prefixes.map(({ text }) => (
          <Anchor
            key={text}
            component="button"
            type="button"
            className="mono"
            translate="no"
            aria-label={`Use ${text}`}
            onClick={() => onUse(text)}
          >
            {text}
          </Anchor>
        ))}
      </div>
    </div>
  );
}

function PrefixNotes({
  advice,
  compared,
  onUse,
}: {
  advice: PrefixAdvice;
  compared: Arrival;
  onUse: (correction: string) => void;
}) {
  const { correction, free } = advice;
  const here = advice.overlapping.filter((other) => other.elsewhere === undefined);
  const elsewhere = advice.overlapping.filter((other) => other.elsewhere !== undefined);
  return (
    <div className={`stack gap-4 ${styles.notes}`}>
      <div className={`line hint ${styles.line}`}>
        <span className="mono second" translate="no">
          {advice.range}
        </span>
        <span>{`${advice.usable} usable addresses`}</span>
        <Unsettled what="overlap" arrival={compared} />
        {compared.state === 'known' && advice.overlapping.length === 0 && <span>No overlap</span>}
      </div>
      {correction !== undefined && (
        <FieldNote tone="attention">
          <span>{`Not a network address. Did you mean ${correction}? `}</span>
          <Anchor
            component="button"
            type="button"
            onClick={() => onUse(correction)}
          >{`Use ${correction}`}</Anchor>
        </FieldNote>
      )}
      {here.length > 0 && (
        <FieldNote tone="attention">
          <span>Overlaps </span>
          <Named taken={here} />
          {free !== undefined && compared.state === 'known' && (
            <>
              <span>. </span>
              <Anchor
                component="button"
                type="button"
                onClick={() => onUse(free)}
              >{`Use ${free}, which is free`}</Anchor>
            </>
          )}
        </FieldNote>
      )}
      {elsewhere.length > 0 && (
        <FieldNote tone="info">
          <span>Elsewhere it overlaps </span>
          <Named taken={elsewhere} />
        </FieldNote>
      )}
      {advice.small && (
        <FieldNote tone="attention">
          Smaller than /24. Some services refuse networks this small.
        </FieldNote>
      )}
      {advice.version6 && (
        <FieldNote tone="attention">An IPv6 prefix. Most networks use IPv4.</FieldNote>
      )}
    </div>
  );
}

const MOST_NAMED = 4;

function Named({ taken }: { taken: readonly TakenPrefix[] }) {
  const more = taken.length - MOST_NAMED;
  return (
    <>
      {taken.slice(0, MOST_NAMED).map((other, index) => (
        <span key={`${other.name} ${other.prefix} ${index}`}>
          {index > 0 && <span>{', '}</span>}
          <span className="strong" translate="no">
            {visible(other.name)}
          </span>
          <span> (</span>
          <span className="mono" translate="no">
            {other.prefix}
          </span>
          <span>{`${other.elsewhere !== undefined ? `, ${visible(other.elsewhere)}` : ''})`}</span>
        </span>
      ))}
      {more > 0 && <span>{` and ${plural(more, 'more', 'more')}`}</span>}
    </>
  );
}
