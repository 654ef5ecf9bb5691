import { IconExternalLink } from '@tabler/icons-react';
import { Fragment } from 'react';
import { DetailLayout } from '../../resource/DetailLayout';
import { CopyId } from '../../ui/CopyId';
import { LongText } from '../../ui/CutText';
import { Notice } from '../../ui/Notice';
import { Absent, Fact, FactList, Facts, Under } from '../../resource/Facts';
import { Panel } from '../../ui/Panel';
import { TagList } from '../../resource/TagList';
import { metricPrefixes, shortCount } from '../../lib/numbers';
import { isObject, jsonText, stringifyJson, valueAt, type Json } from '../../lib/json';
import { safeLink } from '../../lib/text/invisible';
import { formatCount, plural, shortenMiddle } from '../../lib/text/text';
import {
  cardAddress,
  dimensionsOf,
  embeds,
  memberTitles,
  plainWords,
  type ModelRow,
  type ShownPrice,
} from '../../resource/modelRow';
import type { Part } from '../../ui/jsx';
import { hourlyPrice } from './undescribed';
import { ModelCodePanel } from './ModelCodePanel';
import styles from './ModelPage.module.css';

/** Everything an entry has. */
export function ModelDetails({ row }: { row: ModelRow }) {
  const { read, contextLength, parameters, size } = row;
  const { value, raw } = read;
  const dimensions = dimensionsOf(row);
  const perHour = hourlyPrice(row);
  const unknown = isObject(raw)
    ? Object.entries(raw).filter(([member]) => !memberTitles.has(member))
    : [];
  return (
    <>
      {read.faults.length > 0 && <Faults row={row} />}
      <DetailLayout
        type="model"
        id={row.key}
        name={row.name}
        about={
          <Fragment>
            <Fact name="Developer">{value.developer || <Absent />}</Fact>
            {(['model_type', 'price_type'] as const).map((member) => (
              <Fact key={member} name={memberTitles.get(member) ?? member}>
                {value[member] ? plainWords(value[member]) : <Absent />}
              </Fact>
            ))}
            <Fact name="Parameters">
              <Exact value={parameters} short={parameters && shortCount(parameters)} />
            </Fact>
            {embeds(row) && (
              <Fact name="Dimensions">
                <Exact
                  value={dimensions?.count}
                  short={dimensions && formatCount(dimensions.count)}
                  note={`Read from ${dimensions?.from}.`}
                />
              </Fact>
            )}
            <Fact name="Description" wide>
              {value.description ? <LongText text={value.description} /> : <Absent />}
            </Fact>
          </Fragment>
        }
        facts={
          <Fragment>
            <Fact name="Licences" wide>
              <Licences row={row} />
            </Fact>
            <Fact name="Attributions" wide>
              <FactList items={value.attributions}>{(text) => <MaybeLink text={text} />}</FactList>
            </Fact>
            <Fact name="Size">
              <Exact
                value={size}
                short={size && shortCount(size, metricPrefixes)}
                note="Unit not stated."
              />
            </Fact>
            <Fact name="Data type">
              {value.data_type ? <code translate="no">{value.data_type}</code> : <Absent />}
            </Fact>
            <Fact name="Hugging Face ID" wide>
              <MaybeLink text={value.hf_id} url={cardAddress(value.hf_id) ?? value.hf_id} />
            </Fact>
            <Fact name="ID" wide>
              {value.id === undefined ? <Absent /> : <CopyId id={value.id} whole />}
            </Fact>
          </Fragment>
        }
        beside={
          <Panel title="Unsupported parameters">
            {value.unsupported_openai_params === undefined ? (
              <Absent />
            ) : value.unsupported_openai_params.length === 0 ? (
              <span className="dim">None stated</span>
            ) : (
              <TagList tags={value.unsupported_openai_params.map((name) => ({ name }))} wrap />
            )}
          </Panel>
        }
      >
        <div className={`card ${styles.prices}`}>
          <Price title="Input" price={row.input} />
          <Price title="Output" price={row.output} />
          {perHour && (
            <Price title="By the hour" price={{ short: perHour.words, long: 'per hour' }} />
          )}
          <Price
            title="Context"
            price={{
              short:
                contextLength === undefined
                  ? cameAs(raw, 'context_length')
                  : formatCount(contextLength),
              long: 'tokens',
              quiet: contextLength === undefined,
            }}
          />
        </div>
        <ModelCodePanel row={row} />
        {unknown.length > 0 && (
          <Panel
            title="Other members"
            beside={`${plural(unknown.length, 'member')} the API does not describe`}
          >
            <Facts>
              {unknown.map(([member, inner]) => (
                <Fact key={member} name={member}>
                  <code translate="no">
                    <LongText text={typeof inner === 'string' ? inner : stringifyJson(inner)} />
                  </code>
                </Fact>
              ))}
            </Facts>
          </Panel>
        )}
      </DetailLayout>
    </>
  );
}

/** A member that could not be read, as it came. */
function cameAs(raw: Json, member: string): string {
  const came = isObject(raw) ? raw[member] : undefined;
  if (came === undefined || came === null) return 'not stated';
  return shortenMiddle(jsonText(came), 119, 0);
}

function Price({
  title,
  price,
}: {
  title: string;
  price: Pick<ShownPrice, 'short' | 'long'> & { quiet?: boolean };
}) {
  const words = price.long.toLowerCase().startsWith(price.short.toLowerCase())
    ? price.long.slice(price.short.length).replace(/^,? /, '')
    : price.long;
  return (
    <div className={styles.price}>
      <span className="hint">{title}</span>
      <span
        className={`breaks ${styles.amount}`}
        data-quiet={price.quiet || undefined}
        title={price.long}
      >
        {price.short}
      </span>
      <span className="hint breaks">{words}</span>
    </div>
  );
}

function Exact({
  value,
  short,
  note,
}: {
  value: bigint | undefined;
  short: string | undefined | bigint;
  note?: string;
}) {
  if (value === undefined) return <Absent />;
  const exact = formatCount(value);
  return (
    <>
      <span className="strong" title={exact}>
        {String(short)}
      </span>
      {note !== undefined && <Under>{note}</Under>}
    </>
  );
}

/** A link if the text is a safe web address, else the text itself. */
function MaybeLink({
  text,
  url = text,
}: {
  text: string | undefined;
  url?: string | undefined;
}): Part {
  if (text === undefined || text === '') return <Absent />;
  const to = safeLink(url);
  if (to === undefined)
    return (
      <span className="isolate" translate="no">
        {text}
      </span>
    );
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer noopener"
      className={`inline gap-4 ${styles.link}`}
    >
      <span>{text}</span>
      <IconExternalLink size={13} aria-label="opens in a new tab" role="img" />
    </a>
  );
}

function Licences({ row }: { row: ModelRow }) {
  const { licenses } = row.read.value;
  return (
    <FactList items={licenses} none="None stated">
      {({ name, url }) => (
        <>
          <MaybeLink text={name || url} url={url} />
          {url !== undefined && url !== '' && name !== undefined && (
            <Under>
              <span className="isolate" translate="no">
                {url}
              </span>
              {safeLink(url) === undefined && <span>{' – not a web address, so no link'}</span>}
            </Under>
          )}
        </>
      )}
    </FactList>
  );
}

function Faults({ row }: { row: ModelRow }) {
  const { faults, raw } = row.read;
  return (
    <div className="apart">
      <Notice tone="attention" title="This entry is malformed" role="note">
        <ul>
          {faults.map(({ pointer, expected, kind }) => {
            const came = valueAt(raw, pointer);
            return (
              <li key={pointer}>
                <code translate="no">{pointer.slice(1) || 'The entry itself'}</code>
                <span>{` ${kind === 'missing' ? 'is missing' : 'is '}`}</span>
                {kind !== 'missing' && (
                  <code translate="no">{shortenMiddle(stringifyJson(came), 119, 0)}</code>
                )}
                {expected !== undefined && <span>{`; expected ${expected}`}</span>}
              </li>
            );
          })}
        </ul>
        <p>These members are shown but not used.</p>
      </Notice>
    </div>
  );
}
