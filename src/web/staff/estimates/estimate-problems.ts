import * as z from 'zod/mini';
import type { Sent } from '#shared/endpoint.ts';
import { sendEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { hasPart, hasWork, type DraftFinding, type LineSource } from './estimate-draft.ts';

/** The errors by field: `<key of the finding>.finding`, `<key of the row>.price`. */
export type EstimateProblems = Record<string, string>;

/** The fields of a line that are typed once for the whole finding. */
const OF_FINDING = new Set<PropertyKey>(['finding', 'state', 'note']);

/** The errors that the contract finds in a version, and the values that are missing in the draft, by field. */
export function problemsOf(
  findings: readonly DraftFinding[],
  body: Sent<typeof sendEstimate>,
  sources: readonly LineSource[],
): EstimateProblems {
  const problems: EstimateProblems = {};
  for (const { key, state, rows } of findings) {
    if (state === '') problems[`${key}.state`] = 'Choose what was found.';
    for (const row of rows)
      if (!hasPart(row) && !hasWork(row)) problems[`${row.key}.price`] = 'Write a price, or hours and a rate.';
  }
  const checked = sendEstimate.body && z.safeParse(sendEstimate.body, body);
  for (const { path, message } of checked?.error?.issues ?? []) {
    const [top, index, field] = path;
    const source = top === 'lines' && typeof index === 'number' ? sources[index] : undefined;
    if (source === undefined || field === undefined) problems[String(top)] ??= message;
    else problems[`${OF_FINDING.has(field) ? source.finding : source.row}.${String(field)}`] ??= message;
  }
  return problems;
}
