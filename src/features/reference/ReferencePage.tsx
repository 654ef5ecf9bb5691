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
          caption={`Body, ${contentType ?? 'application/json'}`}
          fields={schemaFields(body)}
          sent
        />
      )}
      <details className={styles.answer}>
        <summary>{list ? 'Answer: a list of' : 'Answer'}</summary>
        <Fields
          of={title}
          caption={list ? 'Each element' : 'Members'}
          fields={schemaFields(answer)}
        />
      </details>
    </section>
  );
}

function Fields({
  of,
  caption,
  fields,
  sent = false,
}: {
  of: string;
  caption: string;
  fields: readonly SchemaField[];
  sent?: boolean;
}) {
  return (
    <div className={styles.fields} role="region" aria-label={`${of}: ${caption}`} tabIndex={0}>
      <table className="table">
        <caption>{caption}</caption>
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
    </div>
  );
}
