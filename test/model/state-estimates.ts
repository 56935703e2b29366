import type { Booking } from './model-state.ts';

/** What the database and the model can be compared by of an estimate; lines and charges by their numbers. */
export interface EstimateFacts {
  inspected: number | null;
  /** By version: "line kind count naira: kobo, approval". */
  versions: string[][];
  /** "version line answer approval: text". */
  answers: string[];
  /** What staff replied: "line: text". */
  replies: string[];
  /** What each approval of the booking's customer came to, kobo. */
  approvals: number[];
}

interface LineRow {
  line: string;
  kind: string;
  count: number;
  naira: number;
  kobo: number;
  approval: string | null;
}

/** An estimate as `ESTIMATE_QUERY` returns it. */
export interface EstimateRow {
  inspected: number | null;
  versions: { number: number; lines: LineRow[] }[] | null;
  answers: { version: number; line: string; answer: string; text: string | null; approval: string | null }[] | null;
  replies: { line: string; text: string | null }[] | null;
  approvals: number[] | null;
}

/** Reads the estimate of booking `b`, as one value. */
export const ESTIMATE_QUERY = `json_build_object(
    'inspected', (select jsonb_array_length(items) from inspections i where i.booking_id = b.id),
    'versions', (select json_agg(json_build_object('number', number, 'lines', (
      select json_agg(json_build_object('line', line_id, 'kind', kind, 'count', coalesce(quantity, hundredths_of_hours),
        'naira', coalesce(price_kobo, rate_kobo) / 100, 'kobo', amount_kobo, 'approval', approval_id) order by position)
      from estimate_lines l where l.version_id = v.id)) order by number) from estimate_versions v where v.booking_id = b.id),
    'answers', (select json_agg(json_build_object('version', number, 'line', line_id, 'answer', answer, 'text', text,
      'approval', approval_id) order by a.at, a.id) from estimate_answers a join estimate_versions v on v.id = a.version_id where v.booking_id = b.id),
    'replies', (select json_agg(json_build_object('line', line_id, 'text', text) order by r.at, r.id)
      from estimate_replies r join estimate_versions v on v.id = r.version_id where v.booking_id = b.id),
    'approvals', (select json_agg(a.total_kobo order by approved_at, a.id)
      from estimate_approvals a join estimate_versions v on v.id = a.version_id where v.booking_id = b.id and a.customer_id = b.customer_id))`;

/** The ids of the lines of an estimate, in the order in which they first appeared. */
export const numberLines = ({ versions }: EstimateRow): string[] => [
  ...new Set(versions?.flatMap(({ lines }) => lines.map(({ line }) => line))),
];

/** An estimate with numbers for ids. `charges`: the approval of each charge of the booking. */
export function toEstimateFacts(
  row: EstimateRow,
  lineIds: readonly string[],
  charges: readonly (string | null)[],
): EstimateFacts {
  const number = (line: string): number => lineIds.indexOf(line);
  const chargeOf = (approval: string | null): number | null => (approval === null ? null : charges.indexOf(approval));
  return {
    inspected: row.inspected,
    versions: (row.versions ?? []).map(({ lines }) =>
      lines.map((one) => lineText({ ...one, id: number(one.line), approval: chargeOf(one.approval) })),
    ),
    answers: (row.answers ?? []).map((one) =>
      answerText({ ...one, line: number(one.line), approval: chargeOf(one.approval) }),
    ),
    replies: (row.replies ?? []).map(({ line, text }) => `${number(line)}: ${text}`),
    approvals: row.approvals ?? [],
  };
}

/** The same as the model has it. */
export const predictedEstimate = ({ estimate, approvals }: Booking): EstimateFacts => ({
  inspected: estimate.inspected,
  versions: estimate.versions.map((lines) => lines.map(lineText)),
  answers: estimate.answers.map(answerText),
  replies: estimate.talk.filter(({ by }) => by === 'centre').map(({ line, text }) => `${line}: ${text}`),
  approvals: approvals.map(({ kobo }) => kobo),
});

const lineText = (one: {
  id: number;
  kind: string;
  count: number;
  naira: number;
  kobo: number;
  approval: number | null;
}): string => `${one.id} ${one.kind} ${one.count} ${one.naira}: ${one.kobo}, ${one.approval}`;
const answerText = (one: {
  version: number;
  line: number;
  answer: string;
  approval: number | null;
  text: string | null;
}): string => `${one.version} ${one.line} ${one.answer} ${one.approval}: ${one.text}`;
