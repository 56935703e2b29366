import type { Jobs, JobName } from '#api/platform/jobs/job-queue.ts';

/** The header of a call to watch: its number and the moment at which it is halted, e.g. `3:12`; moment 0: none. */
export const CRASH_HEADER = 'x-crash-at';

/** A moment at which a process can die: before a write or a commit, or after the answer that made it durable. */
export interface Moment {
  when: 'before' | 'after';
  /** The beginning of the statement. */
  what: string;
  /** True for a statement outside a transaction. */
  isOwn: boolean;
}

/** A job to run and to halt at a moment, counted from 1; 0: none. */
export interface ToProcess {
  trial: number;
  haltAt: number;
  name: JobName;
  data: Jobs[JobName];
}

/** What a process reports of a trial: it is halted at its moment, or ended with all its moments. */
export type ToParent =
  | { trial: number; kind: 'halted' }
  | { trial: number; kind: 'ended'; moments: Moment[]; failure: string | null };

/** What a statement does to the database. Locks (`for update`) are no writes. */
export function effectOf(statement: string): 'begin' | 'commit' | 'rollback' | 'write' | 'none' {
  const text = statement.replaceAll(/\bfor (?:no key )?update\b/gi, '');
  if (/^(?:begin|start transaction)\b/i.test(text)) return 'begin';
  if (/^commit\b/i.test(text)) return 'commit';
  if (/^rollback\b/i.test(text)) return 'rollback';
  return /\b(?:insert|update|delete|merge|truncate)\b/i.test(text) ? 'write' : 'none';
}
