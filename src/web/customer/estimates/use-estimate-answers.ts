import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '#shared/estimates/estimate-lines.ts';
import { answerEstimate } from '#shared/estimates/estimates.contract.ts';
import { AppError } from '#shared/errors.ts';
import { invalidateBooking } from '#web/customer/booking-queries.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import {
  answersToSend,
  choicesThatApply,
  chosenToApprove,
  type EstimateLine,
  type LineChoices,
  type SentEstimate,
  withAnswer,
} from './estimate-choices.ts';
import { estimateKey } from './estimate-query.ts';
import { unsentAnswers } from './unsent-answers.ts';

/** How long an answer may still be changed before it is sent, ms: arrow keys pass over answers. */
const SETTLE_MS = 600;

/** A version that came after choices were made on another. */
export interface Replaced {
  version: number;
  /** Lines whose choice fell away, because they changed or are gone. */
  dropped: number;
  /** Lines whose choice still applies. */
  applying: number;
}

/**
 * The customer's choices on a version of an estimate. They are kept on the phone; not now and questions are sent as
 * soon as there is a network, approvals only by `approve`, for the version and the lines that are shown.
 */
export function useEstimateAnswers(estimate: SentEstimate) {
  const client = useQueryClient();
  const online = useOnline();
  const { booking, version } = estimate;
  const [unsent, setUnsent] = useState(() => unsentAnswers.read(booking) ?? { version, choices: {} });
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  /** Chosen before this page was opened or while the network was away, so the customer is reminded of the button. */
  const [isOld, setOld] = useState(Object.keys(unsent.choices).length > 0);
  const [attempt, setAttempt] = useState<'waiting' | 'sending' | 'failed'>('waiting');
  const [wasOnline, setWasOnline] = useState(online);
  const approval = useSubmit({ onFailure: (message) => toast.error(message) });

  const choices = choicesThatApply(unsent.choices, estimate);
  if (unsent.version !== version) {
    const [before, after] = [Object.keys(unsent.choices).length, Object.keys(choices).length];
    setUnsent({ version, choices });
    setReplaced({ version, dropped: before - after, applying: after });
  }
  if (wasOnline !== online) {
    setWasOnline(online);
    if (online) setAttempt('waiting');
    else setOld(true);
  }
  useEffect(() => unsentAnswers.write(booking, unsent), [booking, unsent]);

  const change = (changed: (from: LineChoices) => LineChoices) =>
    setUnsent((from) => ({ ...from, choices: changed(from.choices) }));
  const drop = (sent: LineChoices) =>
    change((from) => Object.fromEntries(Object.entries(from).filter(([id, choice]) => sent[id] !== choice)));
  const choicesOf = (ids: string[]): LineChoices =>
    Object.fromEntries(Object.entries(choices).filter(([id]) => ids.includes(id)));
  const refresh = () => client.invalidateQueries({ queryKey: estimateKey(booking) });

  const pending = answersToSend(choices);
  const pendingText = JSON.stringify(pending);
  useEffect(() => {
    if (!online || attempt !== 'waiting' || pendingText === '[]') return undefined;
    const timer = setTimeout(() => void send(), SETTLE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only another answer, or the network, sends again
  }, [online, attempt, pendingText]);

  async function put(answers: { line: string; answer: Answer; text?: string }[]): Promise<void> {
    const params = { id: booking, version: String(version) };
    const sent = await customerCall(answerEstimate, { params, body: { answers } });
    client.setQueryData(estimateKey(booking), sent.estimate);
  }

  async function send(): Promise<void> {
    const sent = choicesOf(pending.map(({ line }) => line));
    setAttempt('sending');
    try {
      await put(pending);
      drop(sent);
    } catch (error) {
      if (!(error instanceof AppError)) return setAttempt('failed');
      // The choices that still apply are sent again, for the version that is shown then.
      if (error.code !== 'estimate.replaced') {
        toast.error(errorMessage(error));
        drop(sent);
      }
      await refresh();
      if (client.getQueryState(estimateKey(booking))?.error) return setAttempt('failed');
    }
    setAttempt('waiting');
  }

  const chosen = chosenToApprove(estimate, choices);
  const approve = () =>
    approval.submit(async () => {
      try {
        await put(chosen.map(({ _id }) => ({ line: _id, answer: 'approve' })));
      } catch (error) {
        if (error instanceof AppError) await refresh();
        throw error;
      }
      drop(choicesOf(chosen.map(({ _id }) => _id)));
      setReplaced(null);
      setOld(false);
      invalidateBooking(client, booking);
      return true;
    });

  return {
    choices,
    chosen,
    replaced,
    online,
    /** Approvals that were chosen a while ago and still need the button. */
    isReminded: isOld && online && chosen.length > 0,
    /** Answers that wait for the network, and whether sending them failed. */
    unsentCount: pending.length,
    hasFailed: attempt === 'failed',
    sendAgain: () => setAttempt('waiting'),
    choose: (lines: readonly EstimateLine[], answer: Answer) => change((from) => withAnswer(from, lines, answer)),
    /** Keeps the text of a question; with `isReady` it is sent. */
    write: (line: EstimateLine, text: string, isReady: boolean) =>
      change((from) => {
        const choice = from[line._id];
        return choice === undefined ? from : { ...from, [line._id]: { ...choice, text, isReady } };
      }),
    approve,
    approving: approval.busy,
  };
}
export type EstimateAnswers = ReturnType<typeof useEstimateAnswers>;
