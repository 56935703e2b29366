import type { Expected } from './command.ts';
import { at, chargesOf, dueOf } from './model-charges.ts';
import type { Collector, Model, Release, Session, Visit } from './model-state.ts';

/** Releases as docs/api.md 17 says. */

const TRIES = 5;
const TRIES_OF_VISIT = 20;
const CODES = 4;
const COLLECTORS = 5;

const triesLeft = ({ wrong }: Release, tries: number): number =>
  Math.max(0, Math.min(TRIES - tries, TRIES_OF_VISIT - wrong));
const due = (m: Readonly<Model>, index: number): number =>
  chargesOf(at(m, index)).reduce((sum, charge) => sum + dueOf(m, index, charge), 0);
const isTrusted = (session: Session, { checkedInAt }: Visit): boolean => (session.confirmed ?? -1) >= checkedInAt;

/** Why the customer of a ready car sees no code although they confirmed who they are; null: they see it. */
export function blockOf(m: Readonly<Model>, index: number): string | null {
  const { visit } = at(m, index);
  if (visit?.state === 'released') return 'released';
  if (visit?.state !== 'ready') return 'not-ready';
  if (due(m, index) > 0) return 'money-due';
  return triesLeft(visit.release, visit.release.tries) === 0 ? 'no-tries' : null;
}

/** The customer requests the code that confirms a new device. */
export function sendConfirmationCode(m: Model, index: number): Expected {
  const { visit } = at(m, index);
  if (visit === null) return 'visit.not_checked_in';
  return visit.state === 'released' ? 'visit.released' : 'ok';
}

/** The customer confirms who they are to see the code of a car that is at the centre. */
export function confirmSession(m: Model, index: number, session: Session): void {
  const { visit } = at(m, index);
  if (visit !== null && visit.state !== 'released' && !isTrusted(session, visit)) session.confirmed = m.now;
}

/** The customer makes a new code in place of the one with a number. */
export function makeNewCode(m: Model, index: number, session: Session, replaces: number): Expected {
  const { visit } = at(m, index);
  if (visit?.state === 'released') return 'visit.released';
  if (visit?.state !== 'ready') return 'release.not_ready';
  const { release } = visit;
  if (release.number !== replaces) return 'ok';
  if (!isTrusted(session, visit)) return 'account.confirm_first';
  if (release.number === CODES || release.wrong >= TRIES_OF_VISIT) return 'release.no_new_codes';
  Object.assign(release, { number: release.number + 1, tries: 0 });
  return 'ok';
}

/** The customer names a person to collect the car; each has another `phone`. */
export function nameCollector(m: Model, index: number, session: Session, phone: string): Expected {
  const { visit } = at(m, index);
  if (visit === null) return 'visit.not_checked_in';
  if (visit.state === 'released') return 'visit.released';
  if (!isTrusted(session, visit)) return 'account.confirm_first';
  const { release } = visit;
  if (collectorOf(release)?.phone === phone) return 'ok';
  if (release.named.length >= COLLECTORS) return 'release.too_many_collectors';
  release.collector = release.named.length;
  release.named.push({ phone, tries: 0 });
  return 'ok';
}

export const collectorOf = ({ named, collector }: Release): Collector | null =>
  collector === null ? null : (named[collector] ?? null);

/** The customer takes back whom they named. */
export function takeCollectorBack(m: Model, index: number): Expected {
  const { visit } = at(m, index);
  if (visit?.state === 'released') return 'visit.released';
  if (visit !== null) visit.release.collector = null;
  return 'ok';
}

/** Whose code is entered at the gate: the owner's or the named person's that counts, or one that is not right. */
export type GivenCode = 'owner' | 'collector' | 'other';

/** Staff let a car go by a code. Only a code that counts does it, and with money due only for a manager. */
export function release(m: Model, index: number, code: GivenCode, isManager: boolean): Expected {
  const { visit } = at(m, index);
  if (visit === null) return 'visit.not_found';
  if (visit.state === 'released') return 'ok';
  if (visit.state !== 'ready') return 'release.not_ready';
  const { release: own } = visit;
  const collector = collectorOf(own);
  const isOwnerAlive = triesLeft(own, own.tries) > 0;
  const isCollectorAlive = collector !== null && triesLeft(own, collector.tries) > 0;
  if (!isOwnerAlive && !isCollectorAlive) return 'release.too_many_tries';
  const isRight = code === 'owner' ? isOwnerAlive : code === 'collector' && isCollectorAlive;
  if (!isRight) {
    own.wrong++;
    if (isOwnerAlive) own.tries++;
    if (isCollectorAlive) collector.tries++;
    return 'release.wrong_code';
  }
  if (due(m, index) > 0 && !isManager) return 'release.money_due';
  return leave(visit, code === 'owner' ? 'owner-code' : 'collector-code');
}

/** A manager lets a car go without a code. */
export function releaseWithoutCode(m: Model, index: number): Expected {
  const { visit } = at(m, index);
  if (visit === null) return 'visit.not_found';
  if (visit.state === 'released') return 'ok';
  return visit.state === 'ready' ? leave(visit, 'manager') : 'release.not_ready';
}

function leave(visit: Visit, way: NonNullable<Release['way']>): 'ok' {
  visit.release.way = way;
  Object.assign(visit, { state: 'released', moves: visit.moves + 1 });
  return 'ok';
}
