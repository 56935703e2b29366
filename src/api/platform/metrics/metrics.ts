import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { ownVersion } from '#api/platform/version.ts';
import { METRICS, type FigureName } from './metric-list.ts';

/** A value of a metric that is read when it is asked for. */
export interface Figure {
  name: FigureName;
  value: number;
  labels?: Readonly<Record<string, string>>;
}

const JOB_OUTCOMES = ['completed', 'failed'] as const;
type JobOutcome = (typeof JOB_OUTCOMES)[number];

/** The metrics of this process. Observing never fails and never waits. */
export interface Metrics {
  /** Counts a request as open; the function that is returned ends it. `route` is a pattern, never a path. */
  startRequest(route: string): (status: number | 'closed') => void;
  /** Adds the series of a job at zero, so that its first failure counts as an increase. */
  addJob(name: string): void;
  observeJob(name: string, outcome: JobOutcome, seconds: number): void;
  countSmsRefusal(): void;
  /** Adds figures that are read at each scrape. */
  addFigures(read: () => readonly Figure[]): void;
  /** The observations, the added figures and the given ones in the text format of Prometheus. */
  render(figures: readonly Figure[]): Promise<string>;
  close(): void;
}

/** How often the delay of the event loop is sampled, ms; each sample includes it. */
const SAMPLE_MS = 20;

/** Opens the metrics of a process. prom-client is loaded here: a process without metrics does not pay for it. */
export async function openMetrics(pool: pg.Pool): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const observed = new Registry();
  const rule = (name: 'carcare_request_seconds' | 'carcare_job_seconds') => ({
    name,
    help: METRICS[name].help,
    labelNames: [...METRICS[name].labels],
    buckets: [...METRICS[name].buckets],
    registers: [observed],
  });
  const requests = new Histogram(rule('carcare_request_seconds'));
  const jobs = new Histogram(rule('carcare_job_seconds'));
  const smsRefusals = new Counter({
    name: 'carcare_sms_refusals_total',
    help: METRICS.carcare_sms_refusals_total.help,
    registers: [observed],
  });
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  const version = ownVersion();
  let open = 0;

  function readProcess(): Figure[] {
    const lateness = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - SAMPLE_MS / 1000);
    const late = [lateness(delay.percentile(99)), lateness(delay.max)] as const;
    delay.reset();
    const memory = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const used = pool.totalCount - pool.idleCount;
    return [
      { name: 'carcare_build_info', labels: { version, node: process.versions.node }, value: 1 },
      { name: 'process_uptime_seconds', value: process.uptime() },
      { name: 'process_resident_memory_bytes', value: memory.rss },
      { name: 'process_cpu_seconds_total', value: (user + system) / 1e6 },
      { name: 'carcare_heap_used_bytes', value: memory.heapUsed },
      { name: 'carcare_event_loop_delay_seconds', labels: { quantile: '0.99' }, value: late[0] },
      { name: 'carcare_event_loop_delay_seconds', labels: { quantile: '1' }, value: late[1] },
      { name: 'carcare_requests_in_flight', value: open },
      { name: 'carcare_database_pool_connections', labels: { state: 'idle' }, value: pool.idleCount },
      { name: 'carcare_database_pool_connections', labels: { state: 'used' }, value: used },
      { name: 'carcare_database_pool_waiting', value: pool.waitingCount },
    ];
  }
  const readers: (() => readonly Figure[])[] = [readProcess];

  return {
    startRequest(route) {
      const began = performance.now();
      open++;
      return (status) => {
        open--;
        const label = status === 'closed' ? status : `${Math.floor(status / 100)}xx`;
        requests.observe({ route, status: label }, (performance.now() - began) / 1000);
      };
    },
    addJob: (name) => JOB_OUTCOMES.forEach((outcome) => jobs.zero({ name, outcome })),
    observeJob: (name, outcome, seconds) => jobs.observe({ name, outcome }, seconds),
    countSmsRefusal: () => smsRefusals.inc(),
    addFigures: (read) => void readers.push(read),
    async render(given) {
      // A registry of its own each time: a figure that could not be read is absent, not an old value or zero.
      const current = new Registry();
      const figures = [...readers.flatMap((read) => read()), ...given];
      for (const [name, rows] of Map.groupBy(figures, (figure) => figure.name)) {
        const { help, labels, type } = METRICS[name];
        const options = { name, help, labelNames: [...labels], registers: [current] };
        if (type === 'counter') for (const row of rows) new Counter(options).inc(row.value);
        else {
          const gauge = new Gauge(options);
          for (const row of rows) gauge.set(row.labels ?? {}, row.value);
        }
      }
      return `${await observed.metrics()}\n${await current.metrics()}`;
    },
    close: () => void delay.disable(),
  };
}
