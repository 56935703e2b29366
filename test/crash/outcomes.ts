import { maskText } from './mask.ts';
import type { Reference, Survived } from './bench.ts';
import type { Answer } from './crash-process.ts';
import type { Moment } from './moments.ts';

const isSameAnswer = (a: Answer, b: Answer): boolean =>
  a.status === b.status && a.failure === b.failure && maskText(a.text) === maskText(b.text);

const isSamePicture = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

/** A statement whose effect lasts, but for the counters of limits, which count every attempt. */
const lasts = ({ when, what }: Moment): boolean => when === 'after' && !what.includes('rate_limits');

function difference(expected: readonly string[], seen: readonly string[]): string {
  const missing = expected.filter((line) => !seen.includes(line)).map((line) => `  missing: ${line}`);
  const surplus = seen.filter((line) => !expected.includes(line)).map((line) => `  surplus: ${line}`);
  const counts = `  ${seen.length} changes in place of ${expected.length}`;
  return [...missing, ...surplus, counts].join('\n');
}

const show = ({ status, failure, text }: Answer): string =>
  `${status ?? 'job'} ${failure ?? ''} ${maskText(text).slice(0, 300)}`;

/** The differences between an operation that is sent twice without a crash and its declaration. */
export function faultsOfReference({ operation: { name, repeat }, reference }: Expected): string[] {
  const { once, twice, moments } = reference;
  const faults: string[] = [];
  const isRefused = once.answer.failure !== null;
  if (isRefused || moments.length === 0) faults.push(`${name}: wrote nothing, ${show(once.answer)}`);
  if (repeat !== 'again' && !isSamePicture(once.picture, twice.picture))
    faults.push(`${name}: sent again it has another effect\n${difference(once.picture, twice.picture)}`);
  const isAsDeclared =
    repeat === 'same' || repeat === 'again'
      ? repeat === 'again' || isSameAnswer(once.answer, twice.answer)
      : twice.answer.failure === repeat;
  if (!isAsDeclared) faults.push(`${name}: sent again it answers ${show(twice.answer)}, not ${repeat}`);
  return faults;
}

/** True when all that differs from one run is that the outbox entry is given up: sent once, or not at all. */
const isGivenUp = (once: readonly string[], seen: readonly string[]): boolean => {
  const surplus = seen.filter((line) => !once.includes(line));
  return surplus.length === 1 && seen.length <= once.length && /^outbox .*"status":"given-up"/.test(surplus[0] ?? '');
};

interface Expected {
  operation: Survived['trial']['operation'];
  reference: Reference;
}

/**
 * The faults after a crash. As long as nothing lasted, the same call has its first answer and its effect once. Once all
 * lasted, it answers as a call that is sent again. In between it does one or the other, or gives up an effect that must
 * not happen twice.
 */
export function faultsAfterCrash({ trial, seen, again }: Survived, reference: Reference): string[] {
  const { operation, moment } = trial;
  const { once, twice, moments } = reference;
  const done = moments.slice(0, moment).filter(lasts).length;
  const all = moments.filter(lasts).length;
  const allowed = [...(done < all ? [once] : []), ...(done > 0 ? [twice] : [])];
  if (allowed.length === 0) allowed.push(once);
  const isBetween = done > 0 && done < all;
  const isExpected =
    allowed.some(({ answer, picture }) => isSameAnswer(answer, seen.answer) && isSamePicture(picture, seen.picture)) ||
    (operation.isAtMostOnce === true && isBetween && isGivenUp(once.picture, seen.picture));
  const at = moments[moment - 1];
  const where = `CRASH_ONLY='${operation.name}:${moment}' (${at?.when} ${at?.what})`;
  const faults: string[] = [];
  if (!isExpected) {
    const [expected = once] = allowed.toReversed();
    faults.push(
      `${where}: ${show(seen.answer)}, expected ${show(expected.answer)}\n${difference(expected.picture, seen.picture)}`,
    );
  }
  if (operation.repeat === 'same' && again.text !== seen.answer.text)
    faults.push(`${where}: sent once more it answers ${again.text} and not ${seen.answer.text}`);
  return faults;
}
