import { serverNow } from '#web/lib/server-clock.ts';
import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { Sent } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { sendEstimate, type StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { localToInstant } from '#web/staff/calendar-settings/local-instant.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { storedStaffDrafts } from '#web/staff/session/staff-session.ts';
import { storedDraft } from '#web/staff/session/stored-draft.ts';
import {
  approvedLines,
  estimateDraft,
  freshDraft,
  isAsSent,
  rebaseDraft,
  settleApproved,
  type EstimateDraft,
} from './estimate-changes.ts';
import { toSentLines } from './estimate-draft.ts';
import { problemsOf, type EstimateProblems } from './estimate-problems.ts';
import { showStaffEstimate, staffEstimateKey } from '#web/staff/estimate-queries/staff-estimate-queries.ts';

/** The time zone of the centre. */
const TIME_ZONE = 'Africa/Lagos';

const storedEstimate = z.extend(estimateDraft, {
  /** ISO 8601. */
  savedAt: z.string(),
  /** The last request whose answer is unknown. Sending it again with the same key does not send a second version. */
  request: z.optional(z.object({ body: z.string(), key: z.string() })),
});
type StoredEstimate = z.output<typeof storedEstimate>;

const drafts = storedDraft(storedEstimate, storedStaffDrafts);
const nameOf = (id: string): string => `estimate ${id}`;

/** The services that the next version keeps: those that were not removed from the booking. */
const servicesToSend = ({ lines }: StaffEstimate): Sent<typeof sendEstimate>['lines'] =>
  lines.flatMap(({ _id: line, kind, answer }) =>
    kind === 'service' && answer?.answer !== 'taken-back' ? [{ kind, line }] : [],
  );

/**
 * The draft of the next version. It is stored in this browser until it is sent or dropped. Approved lines always have
 * the terms that were approved.
 */
export function useEstimateDraft(estimate: StaffEstimate) {
  const id = estimate.booking;
  const [stored, setStored] = useState(() => drafts.read(nameOf(id)));
  const [problems, setProblems] = useState<EstimateProblems>({});
  const { busy, submit, reject, failure } = useSubmit();
  const draft = useMemo(() => (stored ? settleApproved(stored, estimate) : freshDraft(estimate)), [stored, estimate]);
  const isBehind = stored !== null && stored.basedOn !== estimate.version;
  // The draft was sent from here and the answer was lost, or typing restored the sent values.
  const isNothingNew =
    stored !== null && (isBehind || stored.answerBy === '') && estimate.version !== null && isAsSent(draft, estimate);

  const keep = (next: StoredEstimate | null): void => {
    setStored(next);
    drafts.keep(nameOf(id), next);
  };
  if (isNothingNew && isBehind) setStored(null);
  useEffect(() => {
    if (stored === null) drafts.keep(nameOf(id), null);
  }, [stored, id]);

  const change = (update: (draft: EstimateDraft) => EstimateDraft): void => {
    setProblems({});
    keep({ ...stored, ...update(draft), savedAt: new Date().toISOString() });
  };

  /** Sends the next version. Resolves to its number, or to undefined with `problems` or `failure`. */
  async function send(): Promise<number | undefined> {
    const { lines, sources } = toSentLines(draft.findings, approvedLines(estimate));
    const answerBy = draft.answerBy === '' ? null : localToInstant(TIME_ZONE, draft.answerBy);
    const body: Sent<typeof sendEstimate> = {
      basedOn: draft.basedOn,
      lines: [...lines, ...servicesToSend(estimate)],
      answerBy,
    };
    const found = problemsOf(draft.findings, body, sources);
    if (answerBy !== null && Date.parse(answerBy) < serverNow()) found['answerBy'] = 'Choose a time that is to come.';
    setProblems(found);
    if (Object.keys(found).length > 0) {
      reject({ message: found['lines'] ?? 'Something is missing. Look at the fields that are marked.', fields: {} });
      return undefined;
    }
    const text = JSON.stringify(body);
    const key = stored?.request?.body === text ? stored.request.key : createIdempotencyKey();
    keep({ savedAt: new Date().toISOString(), ...stored, ...draft, request: { body: text, key } });
    return submit(async () => {
      try {
        const { estimate: sent } = await staffCall(sendEstimate, { params: { id }, body }, { idempotencyKey: key });
        keep(null);
        showStaffEstimate(sent);
        return sent.version ?? 0;
      } catch (error) {
        // Someone sent a version, or the customer approved a line. The new lines are shown beside the draft.
        if (error instanceof AppError && error.status === 409)
          await staffQueryClient.invalidateQueries({ queryKey: staffEstimateKey(id) });
        throw error;
      }
    });
  }

  const savedAt = isNothingNew ? null : (stored?.savedAt ?? null);
  const latest = estimate.version ?? 0;
  const isUnchanged = latest > 0 && savedAt === null;
  return {
    draft,
    change,
    send,
    busy,
    failure,
    problems,
    /** When the draft was stored; null when nothing differs from the latest version. */
    savedAt,
    /** The latest version that was sent; 0 when there is none. */
    latest,
    isUnchanged,
    /** The version that the draft shows. */
    number: isUnchanged ? latest : latest + 1,
    /** Another version was sent after the draft was begun. */
    isBehind: isBehind && !isNothingNew,
    /** Puts the draft on top of the latest version. */
    rebase: () => keep({ savedAt: new Date().toISOString(), ...rebaseDraft(draft, estimate) }),
    drop: () => {
      setProblems({});
      keep(null);
    },
  };
}
export type EstimateDraftState = ReturnType<typeof useEstimateDraft>;
