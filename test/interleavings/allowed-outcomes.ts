import { NOT_RUN } from './engine.ts';
import type { Outcome } from './outcome.ts';
import { differenceOf } from './picture.ts';

/** An outcome that differs from a serial order in a way that the contract allows. */
interface Allowance {
  reason: string;
  covers: (order: Outcome, found: Outcome) => boolean;
}

const SIDES = ['A', 'B'] as const;
const samePicture = (order: Outcome, found: Outcome): boolean =>
  differenceOf(order.picture, found.picture).length === 0;
const isRefused = ({ status }: { status: number }): boolean => status >= 400 && status < 500;

/** The answers of the sides are equal, except where `isEqual` says so. */
const sameAnswers = (
  order: Outcome,
  found: Outcome,
  isEqual: (expected: Outcome['answers']['A'], answer: Outcome['answers']['A']) => boolean,
): boolean =>
  SIDES.every((side) => {
    const [expected, answer] = [order.answers[side], found.answers[side]];
    return (expected.status === answer.status && expected.code === answer.code) || isEqual(expected, answer);
  });

const ALLOWANCES: readonly Allowance[] = [
  {
    // Which of its reasons an operation is refused for depends on how far it came: docs/api.md 7.
    reason: 'refused for another of its reasons',
    covers: (order, found) =>
      samePicture(order, found) &&
      sameAnswers(order, found, (expected, answer) => isRefused(expected) && isRefused(answer)),
  },
  {
    // Both calls wanted the same effect, and one of them had it: docs/api.md 1.
    reason: 'done by the other, answered as done',
    covers: (order, found) =>
      samePicture(order, found) &&
      sameAnswers(order, found, (expected, answer) => isRefused(expected) && answer.status === 200),
  },
  {
    // The same key while the first call with it runs: docs/api.md 1.
    reason: 'refused while a call with the same key runs',
    covers: (order, found) =>
      samePicture(order, found) && sameAnswers(order, found, (_, answer) => answer.code === 'booking.key_running'),
  },
  {
    // The credentials that a log-in has compared changed meanwhile; the person tries again: docs/security.md 3.
    reason: 'a log-in refused since the account changed',
    covers: (order, found) =>
      samePicture(order, found) &&
      sameAnswers(
        order,
        found,
        (expected, answer) =>
          expected.code === NOT_RUN &&
          (answer.code === 'account.wrong_credentials' || answer.code === 'account.google_unlinked'),
      ),
  },
  {
    // The webhook was read before the deletion blanked it: docs/api.md 2.1.
    reason: 'money of a deleted account under review, not waiting for reconciliation',
    covers: (order, found) =>
      sameAnswers(order, found, () => false) &&
      order.picture.some((line) => /^update webhook_events .*outcome="unreadable"/.test(line)) &&
      found.picture.some((line) => /^update bookings .*"Deleted account".*payment_status="needs-review"/.test(line)),
  },
  {
    // An edit closes an attempt that is being opened, and its opening makes another one: docs/api.md 4.
    reason: 'an attempt closed while it was opened, beside the one that took its place',
    covers: (order, found) =>
      sameAnswers(order, found, () => false) &&
      differenceOf(order.picture, found.picture).every((line) =>
        /^\+ insert payments (?!.* access_code=).* status="closed" /.test(line),
      ),
  },
  {
    // A limit counts both calls before either has its effect: docs/operating.md.
    reason: 'refused by a limit without an effect of its own',
    covers: (order, found) =>
      samePicture(order, found) && sameAnswers(order, found, (_, answer) => answer.status === 429),
  },
  {
    // The code of such a sign-up opens nothing, and it goes after 7 days: docs/security.md 2.
    reason: 'signed up while the address got its account',
    covers: (order, found) =>
      sameAnswers(order, found, () => false) &&
      differenceOf(order.picture, found.picture).every((line) =>
        /^. insert (?:sign_ups|pgboss\.\w+|verification_codes .*"verify"|outbox .*"account\.(?:already-registered|code\.verify)")/.test(
          line,
        ),
      ),
  },
];

/** Why the contract allows an outcome that differs from this serial order; null when it does not. */
export const isAllowed = (order: Outcome, found: Outcome): string | null =>
  ALLOWANCES.find(({ covers }) => covers(order, found))?.reason ?? null;
