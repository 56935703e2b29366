import { currentLogContext, withLogContext, type Log } from '#api/platform/log.ts';
import type { WatchStatement } from './database.ts';
import { withoutValues } from './without-values.ts';

/**
 * Logs each statement that takes `slowMs` or longer, failed ones too: its text without values, its duration, and the id
 * of the request or job it belongs to.
 */
export const logSlowStatements =
  (log: Log, slowMs: number): WatchStatement =>
  (text) => {
    const began = performance.now();
    const context = currentLogContext();
    return () => {
      const ms = Math.round(performance.now() - began);
      // The answer arrives in the context in which the connection was opened.
      if (ms >= slowMs)
        withLogContext(context, () =>
          log.warn({ event: 'statement.slow', ms, statement: withoutValues(text) }, 'slow statement'),
        );
    };
  };
