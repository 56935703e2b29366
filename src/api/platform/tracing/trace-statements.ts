import type { WatchStatement } from '#api/platform/database/database.ts';
import { withoutValues } from '#api/platform/database/without-values.ts';
import { currentLogContext } from '#api/platform/log.ts';

/** Texts without values by statement: most statements recur, and removing values costs more than finding them here. */
const texts = new Map<string, string>();
const MOST_TEXTS = 1000;

function textOf(statement: string): string {
  let text = texts.get(statement);
  if (text === undefined) {
    text = withoutValues(statement);
    if (texts.size >= MOST_TEXTS) texts.clear();
    texts.set(statement, text);
  }
  return text;
}

/** Traces each statement of a traced request or job as a part of it. Those of the queue itself belong to neither. */
export const traceStatements: WatchStatement = (statement) => {
  const parent = currentLogContext()?.span;
  if (parent === undefined) return () => undefined;
  const text = textOf(statement);
  const operation = text.slice(0, text.indexOf(' ')).toLowerCase() || text;
  const span = parent.start(operation, { 'db.system.name': 'postgresql', 'db.query.text': text });
  return (failed) => span.end({ failed });
};
