import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { countFindings, type Answer } from '#shared/estimates/estimate-lines.ts';
import { answerEstimate } from '#shared/estimates/estimates.contract.ts';
import { AppError } from '#shared/errors.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { invalidateBooking } from '#web/customer/booking-queries.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { refusalOf } from '#web/customer/scheduling/start-refusal.ts';
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
  const stored = useStoredChoices(estimate);
  const { choices, change, dropSent } = stored;
  const pending = answersToSend(choices);
  const [nearest, setNearest] = useState<readonly FreeTime[]>([]);
  const approval = useSubmit({
    onFailure: (message, error) => {
      toast.error(message);
      setNearest(refusalOf(error, '')?.nearest ?? []);
    },
  });
  const partner = use(BookingSide);
  const key = (partner?.estimateKey ?? estimateKey)(booking);
  const refresh = () => client.invalidateQueries({ queryKey: key });

  async function put(answers: LineAnswer[], startsAt?: string): Promise<void> {
    const params = { id: booking, version: String(version) };
    const saved = partner
      ? await partner.answer(params, { answers, startsAt })
      : (await customerCall(answerEstimate, { params, body: { answers, startsAt } })).estimate;
    client.setQueryData(key, saved);
  }

  /** Sends not now and questions; false when the network failed. */
  async function sendPending(): Promise<boolean> {
    const sent = choicesOf(choices, pending);
    try {
      await put(pending);
      dropSent(sent);
    } catch (error) {
      if (!(error instanceof AppError)) return false;
      // The choices that still apply are sent again, for the version that is shown then.
      if (error.code !== 'estimate.replaced') {
        toast.error(errorMessage(error));
        dropSent(sent);
      }
      await refresh();
      return !client.getQueryState(key)?.error;
    }
    return true;
  }
  const sending = useSendWhenSettled(JSON.stringify(pending), online, sendPending);

  const chosen = chosenToApprove(estimate, choices);
  const approve = (startsAt?: string) =>
    approval.submit(async () => {
      const answers = chosen.map(({ _id }): LineAnswer => ({ line: _id, answer: 'approve' }));
      try {
        await put(answers, startsAt);
        setNearest([]);
      } catch (error) {
        if (error instanceof AppError) await refresh();
        throw error;
      }
      dropSent(choicesOf(choices, answers));
      stored.settle();
      if (partner) partner.refresh();
      else invalidateBooking(client, booking);
      return true;
    });

  return {
    choices,
    chosen,
    replaced: stored.replaced,
    online,
    /** Approvals that were chosen a while ago and still need the button. */
    isReminded: stored.isOld && online && chosen.length > 0,
    /** Answers that wait for the network, and whether sending them failed. */
    unsentCount: pending.length,
    hasFailed: sending.hasFailed,
    sendAgain: sending.sendAgain,
    choose: (lines: readonly EstimateLine[], answer: Answer) => change((from) => withAnswer(from, lines, answer)),
    /** Keeps the text of a question; with `isReady` it is sent. */
    write: (line: EstimateLine, text: string, isReady: boolean) =>
      change((from) => {
        const choice = from[line._id];
        return choice === undefined ? from : { ...from, [line._id]: { ...choice, text, isReady } };
      }),
    /** Approves the chosen lines; a service is done at `startsAt`, ISO 8601, if given. */
    approve,
    approving: approval.busy,
    /** Free times for an approved service that has none after the planned work. */
    nearest,
  };
}
export type EstimateAnswers = ReturnType<typeof useEstimateAnswers>;

interface LineAnswer {
  line: string;
  answer: Answer;
  text?: string;
}

/** The choices that these answers send. */
const choicesOf = (choices: LineChoices, answers: readonly LineAnswer[]): LineChoices =>
  Object.fromEntries(Object.entries(choices).filter(([id]) => answers.some(({ line }) => line === id)));

/** The choices that are kept on the phone until they are sent. */
function useStoredChoices(estimate: SentEstimate) {
  const { booking, version } = estimate;
  const online = useOnline();
  const [unsent, setUnsent] = useState(() => unsentAnswers.read(booking) ?? { version, choices: {} });
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  /** Chosen before this page was opened or while the network was away, so the customer is reminded of the button. */
  const [isOld, setOld] = useState(Object.keys(unsent.choices).length > 0);
  const [wasOnline, setWasOnline] = useState(online);

  const choices = choicesThatApply(unsent.choices, estimate);
  // Before the new version is shown, so that no choice on a former one is.
  if (unsent.version !== version) {
    const dropped = Object.entries(unsent.choices).flatMap(([id, { terms }]) => (id in choices ? [] : [terms]));
    setUnsent({ version, choices });
    setReplaced({ version, dropped: countFindings(dropped), applying: Object.keys(choices).length });
  }
  if (wasOnline !== online) {
    setWasOnline(online);
    if (!online) setOld(true);
  }
  useEffect(() => unsentAnswers.write(booking, unsent), [booking, unsent]);

  const change = (changed: (from: LineChoices) => LineChoices) =>
    setUnsent((from) => ({ ...from, choices: changed(from.choices) }));
  return {
    choices,
    replaced,
    isOld,
    change,
    /** Drops choices that were sent, except those that were changed in the meantime. */
    dropSent: (sent: LineChoices) =>
      change((from) => Object.fromEntries(Object.entries(from).filter(([id, choice]) => sent[id] !== choice))),
    /** The customer has seen and answered this version. */
    settle: () => {
      setReplaced(null);
      setOld(false);
    },
  };
}

/** Sends the pending answers once they stop changing, and again when they change or the network is back. */
function useSendWhenSettled(pending: string, online: boolean, send: () => Promise<boolean>) {
  const [attempt, setAttempt] = useState<'waiting' | 'sending' | 'failed'>('waiting');
  const [wasOnline, setWasOnline] = useState(online);
  if (wasOnline !== online) {
    setWasOnline(online);
    if (online) setAttempt('waiting');
  }
  const sendNow = useEffectEvent(async () => {
    setAttempt('sending');
    setAttempt((await send()) ? 'waiting' : 'failed');
  });
  useEffect(() => {
    if (!online || attempt !== 'waiting' || pending === '[]') return undefined;
    const timer = setTimeout(() => void sendNow(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [online, attempt, pending]);
  return { hasFailed: attempt === 'failed', sendAgain: () => setAttempt('waiting') };
}
