import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPromtool } from './nginx.fixture';

// Each alert of docs/deploy/alerts.yaml, by Prometheus' own test of rules: when it fires, and when it must not.

const rules = new URL('../docs/deploy/alerts.yaml', import.meta.url).pathname;
interface Rule {
  alert: string;
  labels: Record<string, string>;
  annotations: { summary: string };
}
const { groups } = parse(await readFile(rules, 'utf8')) as { groups: { rules: Rule[] }[] };
const all = groups.flatMap((group) => group.rules);

interface Case {
  /** What happens. */
  when: string;
  /** Samples of each series, one every 30 s. */
  series: Record<string, string>;
  /** When it is looked at, in minutes. */
  at: number;
  /** The labels of the alert beside its severity; absent when it is silent. */
  fires?: Record<string, string>;
}

const own = { job: 'meridian', instance: 'one' };
const one = 'job="meridian", instance="one"';
const unknown = `meridian_journal_writes_total{${one}, outcome="unknown"}`;
const started = `process_start_time_seconds{${one}}`;
const failures = `meridian_store_failures_total{${one}}`;
const refreshes = `meridian_refreshes_total{${one}, outcome="failed"}`;
const signIns = (outcome: string) => `meridian_sign_ins_total{${one}, outcome="${outcome}"}`;
const errors = (status: number) => `meridian_own_errors_total{${one}, status="${status}"}`;
const answers = (status: string) =>
  `meridian_upstream_answers_total{${one}, api="regional", status="${status}"}`;
const bodies = `meridian_bodies_waiting{${one}}`;
const refused = `meridian_removal_refused{${one}}`;
const waiting = (state: string) =>
  `meridian_store_connections{${one}, lane="journal", state="${state}"}`;
const expiring = (instance: string, organization: string, expires: string) =>
  `meridian_service_accounts_expiring{job="meridian", instance="${instance}", organization="${organization}", expires="${expires}"}`;
const lag = `nodejs_eventloop_lag_p99_seconds{${one}}`;

const cases: Record<string, Case[]> = {
  MeridianDown: [
    { when: 'it does not respond', series: { [`up{${one}}`]: '1 0x20' }, at: 5, fires: own },
    { when: 'nobody is asked any more', series: {}, at: 5, fires: { job: 'meridian' } },
    { when: 'it is restarted', series: { [`up{${one}}`]: '1x5 0x2 1x20' }, at: 5 },
  ],
  MeridianStoreFails: [
    { when: 'it fails from the start', series: { [failures]: '0+1x40' }, at: 6, fires: own },
    { when: 'it fails later', series: { [failures]: '0x20 1+1x20' }, at: 16, fires: own },
    { when: 'it has failed once', series: { [failures]: '0x10 1x40' }, at: 7 },
    { when: 'it is well again', series: { [failures]: '0+1x20 20x30' }, at: 20 },
  ],
  MeridianOutcomesUnknown: [
    {
      when: 'the first one comes',
      series: { [unknown]: '0x10 1x20', [started]: '0x30' },
      at: 6,
      fires: { ...own, outcome: 'unknown' },
    },
    {
      when: 'one comes hours after the start',
      series: { [unknown]: '0x200 1x20', [started]: '0x300' },
      at: 102,
      fires: { ...own, outcome: 'unknown' },
    },
    {
      when: 'a new gateway has settled some before it is asked for the first time',
      series: { [unknown]: '_x200 2x20', [started]: '_x200 6000x20' },
      at: 102,
      fires: { ...own, outcome: 'unknown' },
    },
    {
      when: 'a gateway that was killed comes back with as many',
      series: { [unknown]: '3x200 3x20', [started]: '0x200 6030x20' },
      at: 102,
      fires: { ...own, outcome: 'unknown' },
    },
    { when: 'there is none', series: { [unknown]: '0x100', [started]: '0x100' }, at: 40 },
    { when: 'it was long ago', series: { [unknown]: '0x5 4x100', [started]: '0x100' }, at: 40 },
  ],
  MeridianUpstreamFails: [
    {
      when: 'a tenth of the answers are errors',
      series: { [answers('2xx')]: '0+9x60', [answers('5xx')]: '0+1x60' },
      at: 20,
      fires: { api: 'regional' },
    },
    {
      when: 'an API is gone from the start',
      series: { [answers('2xx')]: '0x60', [answers('error')]: '0+1x60' },
      at: 11,
      fires: { api: 'regional' },
    },
    {
      when: 'one of hundred is an error',
      series: { [answers('2xx')]: '0+99x60', [answers('5xx')]: '0+1x60' },
      at: 20,
    },
    {
      when: 'the only answer of the night is an error',
      series: { [answers('2xx')]: '0x60', [answers('5xx')]: '0x20 1x40' },
      at: 15,
    },
    { when: 'nobody asks', series: { [answers('2xx')]: '0x60', [answers('5xx')]: '0x60' }, at: 20 },
  ],
  MeridianFails: [
    { when: 'it fails', series: { [errors(500)]: '0x10 10x20' }, at: 6, fires: own },
    { when: 'it refuses', series: { [errors(503)]: '0+1x40' }, at: 10, fires: own },
    { when: 'it has failed once', series: { [errors(500)]: '0x10 1x20' }, at: 6 },
    { when: 'an API fails', series: { [errors(502)]: '0+5x40', [errors(503)]: '0x40' }, at: 10 },
  ],
  MeridianSignInsFail: [
    {
      when: 'they fail from the start',
      series: { [signIns('failed')]: '0 2 4 6x20' },
      at: 5,
      fires: { ...own, outcome: 'failed' },
    },
    { when: 'one has failed', series: { [signIns('failed')]: '0x5 1x20' }, at: 8 },
    {
      when: 'some are refused',
      series: { [signIns('refused')]: '0+2x40', [signIns('failed')]: '0x40' },
      at: 10,
    },
  ],
  MeridianNothingRemoved: [
    { when: 'it would be too much', series: { [refused]: '0x10 1x20' }, at: 8, fires: own },
    { when: 'all is well', series: { [refused]: '0x40' }, at: 8 },
  ],
  MeridianServiceAccountsExpire: [
    {
      when: 'one expires within a day, told by two gateways',
      series: {
        [expiring('one', 'acme', 'day')]: '0x10 1x30',
        [expiring('two', 'acme', 'day')]: '0x10 1x30',
        [expiring('one', 'globex', 'day')]: '0x40',
      },
      at: 12,
      fires: { organization: 'acme', expires: 'day' },
    },
    {
      when: 'one has expired',
      series: {
        [expiring('one', 'acme', 'day')]: '1x10 0x30',
        [expiring('one', 'acme', 'expired')]: '0x10 1x30',
      },
      at: 15,
      fires: { organization: 'acme', expires: 'expired' },
    },
    {
      when: 'the only one is renewed, so that nothing is told of its organization',
      series: { [expiring('one', 'acme', 'day')]: '1x20 stale' },
      at: 15,
    },
    {
      when: 'there is a week left',
      series: {
        [expiring('one', 'acme', 'expired')]: '0x40',
        [expiring('one', 'acme', 'day')]: '0x40',
        [expiring('one', 'acme', 'week')]: '3x40',
      },
      at: 15,
    },
  ],
  MeridianConnectionsWait: [
    {
      when: 'statements wait',
      series: { [waiting('waiting')]: '0x4 3x20' },
      at: 6,
      fires: { ...own, lane: 'journal', state: 'waiting' },
    },
    { when: 'some wait for a moment', series: { [waiting('waiting')]: '0x4 3 0x20' }, at: 4 },
    { when: 'all connections are open', series: { [waiting('open')]: '10x40' }, at: 6 },
  ],
  MeridianRefreshesFail: [
    {
      when: 'they fail',
      series: { [refreshes]: '0x4 2 4 6x20' },
      at: 5,
      fires: { ...own, outcome: 'failed' },
    },
    { when: 'one has failed', series: { [refreshes]: '0x4 1x20' }, at: 5 },
  ],
  MeridianBodiesWait: [
    { when: 'bodies wait', series: { [bodies]: '0x4 2x20' }, at: 5, fires: own },
    { when: 'one waits for a moment', series: { [bodies]: '0x4 2 0x20' }, at: 5 },
  ],
  MeridianSlow: [
    { when: 'it is slow for long', series: { [lag]: '0.3x40' }, at: 10, fires: own },
    { when: 'it is slow for a moment', series: { [lag]: '0.01x10 0.9 0.01x40' }, at: 10 },
  ],
};

const promtool = findPromtool();
if (promtool === undefined) console.warn('promtool is not installed; the alerts are left out.');

test('each alert is tested, with what makes it fire and what does not', () => {
  expect(Object.keys(cases).toSorted()).toEqual(all.map(({ alert }) => alert).toSorted());
  for (const [alert, each] of Object.entries(cases))
    expect([alert, new Set(each.map(({ fires }) => fires !== undefined)).size]).toEqual([alert, 2]);
});

describe.skipIf(promtool === undefined)('by promtool', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'meridian-alerts-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const rows = Object.entries(cases).flatMap(([alert, each]) =>
    each.map(
      (row) => [alert, row.fires === undefined ? 'is silent' : 'fires', row.when, row] as const,
    ),
  );
  test.each(rows)('%s %s when %s', async (alert, _, __, { series, at, fires }) => {
    const { labels = {}, annotations } = all.find((rule) => rule.alert === alert) ?? {};
    const summary = annotations?.summary.replace('{{ $labels.api }}', fires?.['api'] ?? '');
    const expected = { exp_labels: { ...labels, ...fires }, exp_annotations: { summary } };
    const file = path.join(folder, 'test.yaml');
    await writeFile(
      file,
      JSON.stringify({
        rule_files: [rules],
        tests: [
          {
            interval: '30s',
            input_series: Object.entries(series).map(([name, samples]) => ({
              series: name,
              values: samples,
            })),
            alert_rule_test: [
              { alertname: alert, eval_time: `${at}m`, exp_alerts: fires ? [expected] : [] },
            ],
          },
        ],
      }),
    );
    const said = await promisify(execFile)(promtool ?? '', ['test', 'rules', file]).then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
    );
    expect(said).toBe('');
  });
});
