import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MONITORING, readAlerts } from './board.ts';

/** Values of a series, one a minute, in promtool's notation. */
type Series = Record<string, string>;

/** The minute in which the alerts are looked at. */
const END = 130;
/** A fault that began so many minutes before fires every alert. */
const LASTING = 70;

const steady = (value: number): string => `${value}x${END}`;
/** A counter that grows by so much a minute. */
const growing = (step: number): string => `0+${step}x${END}`;
/** One value before the minute `from`, and another from then on. */
const changing = (before: number, after: number, from: number): string =>
  `${before}x${from - 1} ${after}x${END - from}`;
/** A counter that begins to grow at the minute `from`. */
const growingFrom = (step: number, from: number): string => `0x${from - 1} ${step}+${step}x${END - from}`;

const ok = '{route="GET /api/a",status="2xx"}';
const HEALTHY: Series = {
  'up{job="car-care",instance="a"}': steady(1),
  'carcare_database_up{instance="a"}': steady(1),
  'carcare_outbox_entries{status="failed"}': steady(1),
  carcare_books_rows_that_differ: steady(0),
  [`carcare_request_seconds_count${ok}`]: growing(600),
  'carcare_request_seconds_count{route="GET /api/a",status="5xx"}': growing(1),
  'carcare_request_seconds_bucket{route="GET /api/a",le="1"}': growing(600),
  'carcare_request_seconds_bucket{route="GET /api/a",le="10"}': growing(600),
  'carcare_request_seconds_bucket{route="GET /api/a",le="+Inf"}': growing(600),
  'carcare_jobs_oldest_due_seconds{name="check-books"}': steady(30),
  'carcare_job_seconds_count{name="check-books",outcome="completed"}': growing(1),
  'carcare_job_seconds_count{name="check-books",outcome="failed"}': growing(1),
  'carcare_job_seconds_count{name="send-refund",outcome="completed"}': steady(0),
  'carcare_job_seconds_count{name="send-refund",outcome="failed"}': steady(0),
  carcare_outbox_oldest_due_seconds: steady(60),
  carcare_sms_refusals_total: steady(0),
  'carcare_waiting_oldest_seconds{what="needs-review"}': steady(3600),
  'carcare_waiting_oldest_seconds{what="unwritten-erasures"}': steady(30),
  carcare_database_connections: steady(40),
  carcare_database_connections_max: steady(100),
  carcare_disk_free_bytes: steady(50),
  carcare_disk_size_bytes: steady(100),
};

interface Fault {
  alert: string;
  /** The series that change at the minute `from` and stay so. */
  series: (from: number) => Series;
  /** How many minutes of the fault are no reason to wake anyone; null: it fires at once. */
  tolerated: number | null;
}
const FAULTS: Fault[] = [
  {
    alert: 'CarCareDown',
    tolerated: 1,
    series: (from) => ({ 'up{job="car-care",instance="a"}': changing(1, 0, from) }),
  },
  {
    alert: 'CarCareDatabaseGone',
    tolerated: 1,
    series: (from) => ({ 'carcare_database_up{instance="a"}': changing(1, 0, from) }),
  },
  {
    alert: 'CarCareFiguresMissing',
    tolerated: 14,
    series: (from) => ({ carcare_books_rows_that_differ: `0x${from - 1} stale` }),
  },
  {
    alert: 'CarCareErrors',
    tolerated: 4,
    series: (from) => ({ 'carcare_request_seconds_count{route="GET /api/a",status="5xx"}': growingFrom(60, from) }),
  },
  {
    alert: 'CarCareSlow',
    tolerated: 9,
    series: (from) => ({
      'carcare_request_seconds_bucket{route="GET /api/a",le="1"}': `0+600x${from - 1} ${600 * from}x${END - from}`,
    }),
  },
  {
    alert: 'CarCareJobsLate',
    tolerated: 4,
    series: (from) => ({ 'carcare_jobs_oldest_due_seconds{name="check-books"}': changing(30, 700, from) }),
  },
  {
    alert: 'CarCareJobFails',
    tolerated: 4,
    series: (from) => ({ 'carcare_job_seconds_count{name="send-refund",outcome="failed"}': growingFrom(1, from) }),
  },
  {
    alert: 'CarCareOutboxLate',
    tolerated: 4,
    series: (from) => ({ carcare_outbox_oldest_due_seconds: changing(60, 1000, from) }),
  },
  {
    alert: 'CarCareOutboxFails',
    tolerated: 14,
    series: (from) => ({ 'carcare_outbox_entries{status="failed"}': changing(1, 6, from) }),
  },
  {
    alert: 'CarCareSmsRefused',
    tolerated: null,
    series: () => ({ carcare_sms_refusals_total: changing(0, 1, END - 10) }),
  },
  {
    alert: 'CarCarePaymentsWait',
    tolerated: 14,
    series: (from) => ({ 'carcare_waiting_oldest_seconds{what="needs-review"}': changing(3600, 90_000, from) }),
  },
  {
    alert: 'CarCareBooksDiffer',
    tolerated: null,
    series: (from) => ({ carcare_books_rows_that_differ: changing(0, 1, from) }),
  },
  {
    alert: 'CarCareErasuresUnwritten',
    tolerated: 4,
    series: (from) => ({ 'carcare_waiting_oldest_seconds{what="unwritten-erasures"}': changing(30, 1000, from) }),
  },
  {
    alert: 'CarCareConnectionsNearLimit',
    tolerated: 4,
    series: (from) => ({ carcare_database_connections: changing(40, 90, from) }),
  },
  {
    alert: 'CarCareDiskNearlyFull',
    tolerated: 4,
    series: (from) => ({ carcare_disk_free_bytes: changing(50, 9, from) }),
  },
];

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'alerts-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs promtool; returns its output when it fails, and otherwise nothing. */
function promtool(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** What promtool finds wrong when, on the healthy series with these changes, just `alerts` fire at the end. */
function firing(changes: Series, alerts: readonly string[]): string {
  const series = Object.entries({ ...HEALTHY, ...changes });
  const file = path.join(folder, 'test.yml');
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({
      rule_files: [path.join(MONITORING, 'alerts.yml')],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: series.map(([name, values]) => ({ series: name, values })),
          promql_expr_test: [
            {
              expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
              eval_time: `${END}m`,
              exp_samples: alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
            },
          ],
        },
      ],
    }),
  );
  return promtool('test', 'rules', file);
}

test('promtool accepts the rules, and each of them has a fault here', () => {
  expect(promtool('check', 'rules', path.join(MONITORING, 'alerts.yml'))).toBe('');
  expect(FAULTS.map(({ alert }) => alert).toSorted()).toEqual(readAlerts().names.toSorted());
});

test('no alert fires while all is well', () => {
  expect(firing({}, [])).toBe('');
});

test.each(FAULTS)('$alert fires on its fault, and no other does', ({ alert, series }) => {
  expect(firing(series(END - LASTING), [alert])).toBe('');
});

test.each(FAULTS.filter(({ tolerated }) => tolerated !== null))(
  '$alert does not fire while its fault has lasted $tolerated minutes',
  ({ series, tolerated }) => {
    expect(firing(series(END - (tolerated ?? 0)), [])).toBe('');
  },
);

test('an alert fires when nothing is scraped at all', () => {
  const nothing = Object.fromEntries(Object.keys(HEALTHY).map((name) => [name, 'stale']));
  expect(firing(nothing, ['CarCareDown', 'CarCareFiguresMissing'])).toBe('');
});
