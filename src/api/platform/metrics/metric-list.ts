/** A metric of /metrics. */
interface MetricRule {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  /** Each has few values: routes by pattern, names of jobs, states. Never an id or a text from outside. */
  labels: readonly string[];
  /** Upper bounds of a histogram, s. */
  buckets?: readonly number[];
}

/**
 * Every metric of /metrics, by name. A closed list: a new one starts here, and docs/operating.md has the table made
 * from it.
 */
export const METRICS = {
  carcare_build_info: { type: 'gauge', labels: ['version', 'node'], help: 'Always 1; the versions are labels.' },
  process_uptime_seconds: { type: 'gauge', labels: [], help: 'Age of the process.' },
  process_resident_memory_bytes: { type: 'gauge', labels: [], help: 'Memory of the process.' },
  process_cpu_seconds_total: { type: 'counter', labels: [], help: 'Processor time of the process.' },
  carcare_heap_used_bytes: { type: 'gauge', labels: [], help: 'JavaScript objects of the process.' },
  carcare_event_loop_delay_seconds: {
    type: 'gauge',
    labels: ['quantile'],
    help: 'How late timers ran since the last scrape.',
  },
  carcare_request_seconds: {
    type: 'histogram',
    labels: ['route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    help: 'Requests by pattern of their route (unknown paths: other) and class of status; closed: the client left first.',
  },
  carcare_requests_in_flight: { type: 'gauge', labels: [], help: 'Requests without a complete response.' },
  carcare_live_streams: { type: 'gauge', labels: [], help: 'Open streams of changes.' },
  carcare_job_seconds: {
    type: 'histogram',
    // Not `job`: Prometheus gives each series a label of that name.
    labels: ['name', 'outcome'],
    buckets: [0.1, 1, 10, 60, 600],
    help: 'Attempts at jobs in this process, by outcome: completed or failed.',
  },
  carcare_sms_refusals_total: { type: 'counter', labels: [], help: 'SMS that the provider refused for our account.' },
  carcare_database_pool_connections: {
    type: 'gauge',
    labels: ['state'],
    help: 'Connections of the pool of this process: idle or used.',
  },
  carcare_database_pool_waiting: { type: 'gauge', labels: [], help: 'Callers that wait for a connection of the pool.' },
  carcare_database_up: { type: 'gauge', labels: [], help: '1: a statement of this process is answered within 1.5 s.' },
  carcare_database_round_trip_seconds: { type: 'gauge', labels: [], help: 'How long the smallest statement took.' },
  carcare_database_seconds: { type: 'gauge', labels: [], help: 'How long the counts of outbox, jobs, waiting took.' },
  carcare_database_size_bytes: { type: 'gauge', labels: [], help: 'Size of the database.' },
  carcare_database_connections: { type: 'gauge', labels: [], help: 'Connections of all clients to the server.' },
  carcare_database_connections_max: { type: 'gauge', labels: [], help: 'How many the server accepts.' },
  carcare_database_oldest_transaction_seconds: { type: 'gauge', labels: [], help: 'Age of the oldest transaction.' },
  carcare_disk_free_bytes: { type: 'gauge', labels: [], help: 'Free on the disk of DATA_DIR.' },
  carcare_disk_size_bytes: { type: 'gauge', labels: [], help: 'Size of the disk of DATA_DIR.' },
  carcare_jobs: { type: 'gauge', labels: ['state'], help: 'Jobs that wait, run or have failed.' },
  carcare_jobs_oldest_due_seconds: { type: 'gauge', labels: ['name'], help: 'How long the oldest job has been due.' },
  carcare_outbox_entries: { type: 'gauge', labels: ['status'], help: 'Emails and SMS by status.' },
  carcare_outbox_oldest_due_seconds: { type: 'gauge', labels: [], help: 'How long the oldest unsent has been due.' },
  carcare_waiting: { type: 'gauge', labels: ['what'], help: 'What waits for staff or a job.' },
  carcare_waiting_oldest_seconds: { type: 'gauge', labels: ['what'], help: 'How long the oldest of them has waited.' },
  carcare_books_kobo: { type: 'gauge', labels: ['figure'], help: 'The books: in = out + held + credit.' },
  carcare_books_difference_kobo: {
    type: 'gauge',
    labels: [],
    help: 'In minus out, held and credit: 0 if all is well.',
  },
  carcare_books_rows_that_differ: { type: 'gauge', labels: [], help: 'Bookings whose books differ.' },
} as const satisfies Record<string, MetricRule>;

type MetricName = keyof typeof METRICS;
/** A metric that is read when it is asked for. */
export type FigureName = Exclude<
  MetricName,
  'carcare_request_seconds' | 'carcare_job_seconds' | 'carcare_sms_refusals_total'
>;
