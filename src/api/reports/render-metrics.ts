import type { Runtime } from '#api/runtime.ts';
import { readBooks } from './read-books.ts';
import * as repo from './metrics.repository.ts';

/** The figures of this process and of the database in the text format of Prometheus: counts only, no personal data. */
export async function renderMetrics({ db }: Runtime): Promise<string> {
  const began = performance.now();
  const [outbox, jobs, waiting, books] = await Promise.all([
    repo.countOutbox(db),
    repo.countJobs(db),
    repo.countWaiting(db),
    readBooks(db),
  ]);
  const figures = (['in', 'out', 'held', 'credit'] as const).map((label) => ({ label, count: books.totals[label] }));
  return [
    gauge('process_uptime_seconds', 'Age of the process.', process.uptime()),
    gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    gauge('carcare_database_seconds', 'How long the counts below took.', (performance.now() - began) / 1000),
    gauges('carcare_outbox_entries', 'Emails and SMS by status.', 'status', outbox),
    gauges('carcare_jobs', 'Jobs that wait, run or have failed.', 'state', jobs),
    gauges('carcare_waiting', 'What waits for staff or a job.', 'what', waiting),
    gauges('carcare_books_kobo', 'The books: in is out, held and credit.', 'figure', figures),
    gauge('carcare_books_difference_kobo', 'In less out, held and credit.', books.totals.difference),
    gauge('carcare_books_rows_that_differ', 'Bookings whose books differ.', books.differing),
  ].join('');
}

const head = (name: string, help: string): string => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n`;
const gauge = (name: string, help: string, value: number): string => `${head(name, help)}${name} ${value}\n`;
const gauges = (name: string, help: string, label: string, rows: readonly repo.LabelledCount[]): string =>
  head(name, help) + rows.map((row) => `${name}{${label}="${row.label}"} ${row.count}\n`).join('');
