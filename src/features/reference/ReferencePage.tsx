import { Button, Text } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { consoleCrumbs, PageHeader } from '../../page/PageHeader';
import {
  operationIds,
  operations,
  services,
  type Service,
  type Operation,
  type OperationId,
} from '../../contract/resources';
import styles from './ReferencePage.module.css';
import { CurlBlock } from '../../ui/CurlBlock';
import { schemaFields, exampleOf, type SchemaField } from './schemaFields';
import { toCurl } from '../../contract/curl';
import { basePath } from '../../session/addresses';
import { currentConnection } from '../../session/connections';

const byService = (Object.keys(services) as Service[]).map((service) => ({
  service,
  title: services[service].title,
  ids: operationIds.filter((id) => operations[id].service === service),
}));

/** The eighteen operations, read from the table that the client itself uses. */
export function Component() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);

  return (
    <>
      <PageHeader
        breadcrumbs={consoleCrumbs}
        title="API reference"
        actions={
          <a href={`${basePath}openapi.json`} target="_blank" rel="noreferrer">
            OpenAPI description
          </a>
        }
      />
      <div className={styles.page}>
        <nav className={styles.contents} aria-label="Operations">
          {byService.map(({ service, title, ids }) => (
            <div key={service}>
              <Text size="xs" c="dimmed" px={8} pt={8}>
                {title}
              </Text>
              <ul>
                {ids.map((id) => (
                  <li key={id}>
                    <Button
                      component="a"
                      href={`#${id}`}
                      variant="subtle"
                      color="gray"
                      size="xs"
                      justify="start"
                      fullWidth
                    >
                      <span className="method" data-method={operations[id].method}>
                        {operations[id].method}
                      </span>
                      {operations[id].title}
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="stack">
          {byService.flatMap(({ ids }) => ids.map((id) => <OperationReference key={id} id={id} />))}
        </div>
      </div>
    </>
  );
}

/** One operation: where it goes, what it takes, what it answers, and a command that does it. */
function OperationReference({ id }: { id: OperationId }) {
  const operation: Operation = operations[id];
  const { placeholder, title: service } = services[operation.service];
  const body = useMemo(
    () => (operation.body === undefined ? [] : schemaFields(operation.body)),
    [operation],
  );
  const answer = useMemo(() => schemaFields(operation.answer), [operation]);

  return (
    <section id={id} className="card shrink" aria-labelledby={`${id}-title`}>
      <div className="pad">
        <div className="line ends gap-12">
          <h2 id={`${id}-title`}>{operation.title}</h2>
          <span className="hint">{service}</span>
        </div>
        <p className="flex breaks">
          <span className="method" data-method={operation.method}>
            {operation.method}
          </span>
          <code>
            <span className="dim">{`{${placeholder}}`}</span>
            {operation.path}
          </code>
        </p>
      </div>
      <Parameters operation={operation} />
      {body.length > 0 && (
        <Fields
          of={operation.title}
          title={`Body, ${operation.contentType ?? 'application/json'}`}
          fields={body}
          sent
        />
      )}
      <details className={styles.answer}>
        <summary>{operation.list ? 'Answer: a list of' : 'Answer'}</summary>
        <Fields
          of={operation.title}
          title={operation.list ? 'Each element' : 'Members'}
          fields={answer}
        />
      </details>
      <CurlBlock text={curlTemplate(id)} label={`cURL for ${operation.title}`} />
    </section>
  );
}

function Parameters({ operation }: { operation: Operation }) {
  const inPath = Object.entries(operation.parameters);
  if (inPath.length === 0 && operation.query.length === 0) return null;
  return (
    <dl className={styles.parameters}>
      {inPath.map(([name, rule]) => (
        <div key={name}>
          <dt className="dim">
            <code>{name}</code> in the path
          </dt>
          <dd className="second">
            {rule === 'regional'
              ? '1 to 63 lower case letters, digits or hyphens, starting and ending with a letter or digit'
              : 'Any text'}
          </dd>
        </div>
      ))}
      {operation.query.map((name) => (
        <div key={name}>
          <dt className="dim">
            <code>{name}</code> in the query
          </dt>
          <dd className="second">
            {name === 'tag' ? 'name=value, URL encoded, once per tag' : 'An ID, repeatable'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Fields({
  of,
  title,
  fields,
  sent = false,
}: {
  of: string;
  title: string;
  fields: readonly SchemaField[];
  sent?: boolean;
}) {
  const noted = fields.some(({ note }) => note !== '');
  return (
    <div className={styles.fields} role="region" aria-label={`${of}: ${title}`} tabIndex={0}>
      <table className="table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Type</th>
            {sent && <th scope="col">Required</th>}
            {noted && <th scope="col">Notes</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">
                <MemberName name={field.name} />
              </th>
              <td>{field.type}</td>
              {sent && <td>{field.required ? 'Yes' : 'No'}</td>}
              {noted && <td className="dim">{field.note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The path to a member, quiet, and the member itself. */
function MemberName({ name }: { name: string }) {
  const at = name.lastIndexOf('.') + 1;
  return (
    <code>
      <span className="dim">{name.slice(0, at)}</span>
      {name.slice(at)}
    </code>
  );
}

/** An operation as a shell command with `{placeholders}` for ids. */
function curlTemplate(operationId: OperationId): string {
  const operation: Operation = operations[operationId];
  const { addresses } = currentConnection();
  const base = (operation.compute ? addresses.compute : undefined) ?? addresses[operation.service];
  return toCurl({
    method: operation.method,
    url: `${base === '' ? window.location.origin : base}${operation.path}`,
    ...(operation.contentType === undefined ? {} : { contentType: operation.contentType }),
    ...(operation.body === undefined ? {} : { body: exampleOf(operation.body) }),
  });
}
