import { consoleCrumbs, PageHeader } from '../../ui/PageHeader';
import { operationIds, operations, services, type Operation } from '../../contract/resources';
import styles from './ReferencePage.module.css';
import { schemaFields, type SchemaField } from './schemaFields';
import { basePath } from '../../session/addresses';

/** The eighteen operations, read from the table that the client itself uses. */
export function Component() {
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
      <div className="stack">
        {operationIds.map((id) => (
          <OperationReference key={id} operation={operations[id]} />
        ))}
      </div>
    </>
  );
}

/** One operation: where it goes, what it takes, and what it answers. */
function OperationReference({ operation }: { operation: Operation }) {
  const { id, title, method, path, query, body, answer, list, contentType } = operation;
  const { placeholder, title: service } = services[operation.service];
  return (
    <section className="card shrink" aria-labelledby={`${id}-title`}>
      <div className="pad">
        <div className="line ends gap-12">
          <h2 id={`${id}-title`}>{title}</h2>
          <span className="hint">{service}</span>
        </div>
        <p className="flex breaks">
          <span className="method" data-method={method}>
            {method}
          </span>
          <code translate="no">
            <span className="dim">{`{${placeholder}}`}</span>
            <span>{path}</span>
          </code>
        </p>
        {query.length > 0 && <p className="hint">{`Filters, repeatable: ${query.join(', ')}`}</p>}
      </div>
      {body && (
        <Fields
          of={title}
          words={contentType ? `Body, ${contentType}` : 'Body'}
          fields={schemaFields(body)}
          sent
        />
      )}
      <Fields of={title} words={list ? 'Answer: a list' : 'Answer'} fields={schemaFields(answer)} />
    </section>
  );
}

/** The members of a body or an answer, folded: so all operations are on one or two screens. */
function Fields({
  of,
  words,
  fields,
  sent = false,
}: {
  of: string;
  words: string;
  fields: readonly SchemaField[];
  sent?: boolean;
}) {
  return (
    <details className={styles.fields}>
      <summary>{words}</summary>
      <table className="table" aria-label={`${of}: ${words}`}>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Type</th>
            {sent && <th scope="col">Required</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, required }) => (
            <tr key={name}>
              <th scope="row">
                <code translate="no">{name}</code>
              </th>
              <td>{type}</td>
              {sent && <td>{required ? 'Yes' : 'No'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
