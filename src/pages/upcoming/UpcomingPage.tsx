import { IconArrowUpRight } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { CurlBlock } from '../../components/CurlBlock';
import { PageHeader } from '../../components/PageHeader';
import { Panel } from '../../components/Panel';
import { paths } from '../../components/paths';
import { operations } from '../../contract/operations';
import { curlTemplate } from '../reference/curlTemplate';

import styles from './UpcomingPage.module.css';
import { upcomingPages } from './upcomingPages';

/** A page of a later version: what will be here, and which operations already do the same from a terminal. */
export function Component() {
  const { pathname } = useLocation();
  const page = upcomingPages[pathname.split('/')[1] ?? ''];
  if (!page) return <PageHeader title="Meridian" />;

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: page.group }]}
        title={page.title}
        beside={<span className={styles.soon}>Not in this version yet</span>}
      />
      <div className={styles.columns}>
        <Panel title="What will be here">
          <ul className={styles.list}>
            {page.what.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Panel>
        <Panel title="Until then: the same operations from a terminal" flush>
          <ul className={styles.operations}>
            {page.operations.map((operation) => (
              <li key={operation} className={styles.operation}>
                <div className={styles.line}>
                  <span className={styles.method} data-method={operations[operation].method}>
                    {operations[operation].method}
                  </span>
                  <code className={styles.path}>{operations[operation].path}</code>
                  <Link to={paths.reference(operation)} className={styles.more}>
                    {operations[operation].title}
                    <IconArrowUpRight aria-hidden />
                  </Link>
                </div>
              </li>
            ))}
          </ul>
          {page.operations[0] !== undefined && (
            <CurlBlock text={curlTemplate(page.operations[0])} />
          )}
        </Panel>
      </div>
    </>
  );
}
