import type { Connection, Trx } from '#api/platform/database/database.ts';
import * as repo from './customer-search.repository.ts';

/** An account and a walk-in that may become part of it. */
export interface JoinPair {
  account: { phone: string | null; verified_phone: string | null; walk_in: boolean; deleted_at: Date | null };
  walkIn: { phone: string | null; walk_in: boolean; deleted_at: Date | null };
}

/** True while the account has proven the phone number that the walk-in gave. */
export const canJoin = ({ account, walkIn }: JoinPair): boolean =>
  account.deleted_at === null &&
  !account.walk_in &&
  walkIn.deleted_at === null &&
  walkIn.walk_in &&
  account.phone !== null &&
  account.phone === account.verified_phone &&
  account.phone === walkIn.phone;

/** Locks an account and a walk-in until the transaction ends; undefined when one of them is unknown. */
export async function lockJoinPair(trx: Trx, accountId: string, walkInId: string): Promise<JoinPair | undefined> {
  const rows = await repo.lockSeveral(trx, [accountId, walkInId]);
  const [account, walkIn] = [rows.find(({ id }) => id === accountId), rows.find(({ id }) => id === walkInId)];
  return account === undefined || walkIn === undefined ? undefined : { account, walkIn };
}

/** Those of these walk-ins that can join an account now. None of them can be erased until the transaction ends. */
export async function holdWalkIns(trx: Trx, accountId: string, walkInIds: readonly string[]): Promise<string[]> {
  const rows = await repo.shareSeveral(trx, [accountId, ...walkInIds]);
  const account = rows.find(({ id }) => id === accountId);
  if (account === undefined) return [];
  return rows.filter((walkIn) => walkIn.id !== accountId && canJoin({ account, walkIn })).map(({ id }) => id);
}

/** Leaves a tombstone of a walk-in, whose rows belong to an account now. Both are locked. */
export const markWalkInJoined = (trx: Trx, walkInId: string, accountId: string): Promise<void> =>
  repo.markJoined(trx, walkInId, accountId);

/** The walk-ins that became part of an account. */
export const listJoinedWalkIns = (db: Connection, accountId: string): Promise<string[]> =>
  repo.listJoined(db, accountId);
