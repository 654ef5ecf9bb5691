import { IconArrowUpRight } from '@tabler/icons-react';
import { Link, useLocation, useMatches, useParams } from 'react-router';
import { CopyId } from '../../components/CopyId';
import { CurlBlock } from '../../components/CurlBlock';
import { PageHeader, type Breadcrumb } from '../../components/PageHeader';
import { Panel } from '../../components/Panel';
import { paths } from '../../components/paths';
import { operations } from '../../contract/operations';
import { curlTemplate } from '../reference/curlTemplate';

import styles from './UpcomingPage.module.css';
import { upcomingPages } from './upcomingPages';

/** A page of a later version: what will be here, and which operations already do the same from a terminal. */
export function Component() {
  const { pathname } = useLocation();
  const { id } = useParams();
  const matches = useMatches();
  const section = pathname.split('/')[1] ?? '';
  const page = upcomingPages[section];
  const handle = matches.at(-1)?.handle as { title: string } | undefined;
  if (!page) return <PageHeader title={handle?.title ?? 'Meridian'} />;

  const own = pathname === `/${section}`;
  const breadcrumbs: Breadcrumb[] = [{ label: page.group }];
  if (!own) breadcrumbs.push({ label: page.title, to: `/${section}` });
  const title = own ? page.title : (handle?.title ?? page.title);

  return (
    <>
      <PageHeader
        breadcrumbs={breadcrumbs}
        title={title}
        beside={
          <>
            <span className={styles.soon}>Not in this version yet</span>
            {id !== undefined && <CopyId id={id} />}
          </>
        }
      />
      <div className={styles.columns}>
        <Panel title="What will be here">
          <ul className={styles.list}>
            {page.what.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {page.limits !== undefined && <p className={styles.limits}>{page.limits}</p>}
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
            <CurlBlock
              text={curlTemplate(
                page.one !== undefined && id !== undefined ? page.one : page.operations[0],
                id,
              )}
            />
          )}
        </Panel>
      </div>
    </>
  );
}
