import type { Log } from '#api/platform/log.ts';
import type { WatchStatement } from './database.ts';

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

/** Quoted names, which stay; then texts in all notations, comments, and numbers that are no part of a name or of $1. */
const PARTS =
  /("(?:[^"]|"")*")|(?:(?<!\w)[eE]'(?:[^'\\]|\\[\s\S]|'')*|'(?:[^']|'')*)(?:'|$)|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\2\$|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<![\w$.])\d[\d.]*/g;

/** The longest text of a statement that is written anywhere, characters. */
const LONGEST = 2000;

/**
 * The text of a statement without any value: values given with it are placeholders already, and literals in the text
 * become `?`. At most 2000 characters.
 */
export const withoutValues = (statement: string): string =>
  statement
    .replaceAll(PARTS, (_part, name: string | undefined) => name ?? '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
