import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { consoleCrumbs } from '../../components/page/consoleCrumbs';
import { PageHeader } from '../../components/page/PageHeader';
import { operationIds, operations, services, type Service } from '../../contract/operations';
import { OperationReference } from './OperationReference';
import styles from './ReferencePage.module.css';

const byService = (Object.keys(services) as Service[]).map((service) => ({
  service,
  title: services[service].title,
  ids: operationIds.filter((id) => operations[id].service === service),
}));

/** The eighteen operations as the console knows them, read from the table that the client itself is made of. */
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
          <a className={styles.document} href="/openapi.json" target="_blank" rel="noreferrer">
            OpenAPI description
          </a>
        }
      />
      <div className={styles.page}>
        <nav className={styles.contents} aria-label="Operations">
          {byService.map(({ service, title, ids }) => (
            <div key={service} className={styles.group}>
              <p className={styles.service}>{title}</p>
              <ul>
                {ids.map((id) => (
                  <li key={id}>
                    <a href={`#${id}`} className={styles.jump}>
                      <span className={styles.method} data-method={operations[id].method}>
                        {operations[id].method}
                      </span>
                      {operations[id].title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.operations}>
          {byService.flatMap(({ ids }) => ids.map((id) => <OperationReference key={id} id={id} />))}
        </div>
      </div>
    </>
  );
}
