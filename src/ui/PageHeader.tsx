import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { create } from 'zustand';
import { visible } from '../lib/text/invisible';
import styles from './PageHeader.module.css';
import { Ago } from './Age';
import type { Part } from './jsx';
import { pageTitleId } from './pageTitle';
import { usePageActions } from './usePageActions';

export interface Breadcrumb {
  label: string;
  to?: string;
  translate?: 'no' | undefined;
}

/** The breadcrumb of the console's own pages, which belong to no group of resources. */
export const consoleCrumbs: readonly Breadcrumb[] = [{ label: 'Console' }];

/** The list that the page belongs to, by its last breadcrumb: an address need not say it. */
export const useSection = create<{ path?: string | undefined }>(() => ({}));

/** The ids of the form that has a field to begin with, and of the place for actions beside the title. */
export const pageFormId = 'page-form';
export const pageActionsId = 'page-actions';

/** Breadcrumbs, the page's only h1, and its actions. Also sets the document title. */
export function PageHeader({
  breadcrumbs,
  title: text,
  translate,
  beside,
  actions,
  updatedAt,
  onRefresh,
  refreshing = false,
}: {
  breadcrumbs?: readonly Breadcrumb[];
  title: string;
  /** For the name of a resource. */
  translate?: 'no' | undefined;
  /** Shown on the line of the title: state badges, a copyable id. */
  beside?: Part;
  actions?: Part;
  /** When the data on the page was read, in ms. */
  updatedAt?: number | undefined;
  onRefresh?: (() => void) | undefined;
  refreshing?: boolean;
}) {
  const title = visible(text);
  usePageActions(onRefresh ? [{ id: 'refresh', label: `Refresh ${title}`, run: onRefresh }] : []);
  const section = breadcrumbs?.at(-1)?.to?.replace(/\?.*/, '');
  useEffect(() => {
    useSection.setState({ path: section });
    return () => useSection.setState({ path: undefined });
  }, [section]);
  useEffect(() => {
    document.title = `${title} · Meridian`;
  }, [title]);

  return (
    <div className={`flex wrap ${styles.header}`}>
      <div className={`shrink ${styles.words}`}>
        {breadcrumbs && breadcrumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={`hint flex wrap ${styles.crumbs}`}>
              {breadcrumbs.map((crumb) => (
                <li key={crumb.label} className="shrink breaks" translate={crumb.translate}>
                  {crumb.to === undefined ? crumb.label : <Link to={crumb.to}>{crumb.label}</Link>}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={`line ${styles.line}`}>
          <h1
            id={pageTitleId}
            tabIndex={-1}
            className={`clip shrink ${styles.title}`}
            translate={translate}
            title={title}
          >
            {title}
          </h1>
          {beside}
        </div>
      </div>
      <div className="line gap-8" id={pageActionsId}>
        {updatedAt !== undefined && (
          <span className={`hint tabular ${styles.updated}`}>
            <span>Updated </span>
            <Ago at={updatedAt} />
          </span>
        )}
        {onRefresh && (
          <Button onClick={onRefresh}>
            <IconRefresh aria-hidden className={refreshing ? 'turning' : undefined} />
            <span className="unseen-narrow">Refresh</span>
          </Button>
        )}
        {actions && <div className="line gap-8 reach">{actions}</div>}
      </div>
    </div>
  );
}
