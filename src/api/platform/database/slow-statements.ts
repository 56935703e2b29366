import type { Log } from '#api/platform/log.ts';
import type { WatchStatement } from './database.ts';
import { withoutValues } from './without-values.ts';

/**
 * Logs each statement that takes `slowMs` or longer, failed ones too: its text without values, its duration, and the id
 * of the request or job it belongs to.
 */
export const logSlowStatements =
  (log: Log, slowMs: number): WatchStatement =>
  ({ query, queryDurationMillis }) => {
    const ms = Math.round(queryDurationMillis);
    if (ms >= slowMs) log.warn({ event: 'statement.slow', ms, statement: withoutValues(query.sql) }, 'slow statement');
  };
