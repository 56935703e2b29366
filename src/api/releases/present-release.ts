import { listProofChannels } from '#api/accounts/contact-channels.ts';
import { type CustomerCall, isTrustedSince } from '#api/accounts/sign-in/session-confirmation.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { belongingsIn } from '#api/visits/present-visit.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { newCodesLeft, releaseBlock } from '#shared/releases/release-rules.ts';
import type { ConfirmChannel, Release } from '#shared/releases/releases.contract.ts';
import { ownerCode } from './live-codes.ts';
import { carOf, type ReleaseState } from './read-release.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The person who took a car; null for the owner's own code, and once erased. */
export const takerOf = ({ released, named }: Pick<ReleaseState, 'released' | 'named'>): string | null =>
  released?.name ?? named.find(({ id }) => id === released?.collector_id)?.name ?? null;

/** Where a code can be sent to confirm the customer on a device that is newer than the check-in. */
export function channelsOf(
  runtime: Runtime,
  { credentials, visit }: Pick<ReleaseState, 'credentials' | 'visit'>,
): ConfirmChannel[] {
  const channels = listProofChannels(credentials.contacts, visit?.checked_in_at);
  return channels.filter((by) => by === 'email' || runtime.sms !== null);
}

/** The release of a car as its customer sees it from the device and session of a call. */
export async function presentRelease(
  runtime: Runtime,
  db: Connection,
  call: CustomerCall,
  state: ReleaseState,
): Promise<Release> {
  const { booking, visit, code, collector, credentials, due, released, centre } = state;
  const own = ownerCode(runtime, state);
  const block = releaseBlock({
    state: visit?.state ?? 'expected',
    haveCredentialsChanged: credentials.changedAt !== null,
    dueKobo: due,
    mayLeaveWithDue: centre.releaseWithDue,
    triesLeft: own.triesLeft,
  });
  const isTrusted = visit === undefined || (await isTrustedSince(db, call, visit.checked_in_at));
  const why = block ?? (isTrusted ? null : 'step-up');
  return {
    _id: booking.id,
    ...carOf(state),
    state: visit?.state ?? 'expected',
    fullName: booking.full_name,
    code: why === null ? own.shown : null,
    why,
    confirmBy: isTrusted || visit.state === 'released' ? null : channelsOf(runtime, state),
    countsFrom:
      why === 'credentials-changed' && credentials.changedAt !== null
        ? new Date(credentials.changedAt.getTime() + DAY_MS).toISOString()
        : null,
    due: nairaFromKobo(due),
    codeNumber: code.number,
    newCodesLeft: newCodesLeft(code),
    triesLeft: own.triesLeft,
    collector:
      collector === undefined
        ? null
        : {
            name: isTrusted ? (collector.name ?? '') : null,
            phone: isTrusted ? (collector.phone ?? '') : null,
            namedAt: collector.named_at.toISOString(),
          },
    takeAlong:
      visit === undefined
        ? null
        : {
            keyTag: visit.key_tag,
            belongings: belongingsIn(visit).map(({ item }) => item),
            note: visit.belongings_note,
            km: visit.km,
            fuel: visit.fuel,
          },
    released: released === undefined ? null : { at: released.at.toISOString(), way: released.way, to: takerOf(state) },
  };
}
