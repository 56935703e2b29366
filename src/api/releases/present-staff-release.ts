import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { belongingsIn } from '#api/visits/present-visit.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { type ReleaseBlock, releaseBlock } from '#shared/releases/release-rules.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { codesOf, type LiveCode } from './live-codes.ts';
import { channelsOf, takerOf } from './present-release.ts';
import { carOf, type ReleaseState } from './read-release.ts';

/** How many more wrong codes leave a code of the visit valid. */
export const mostTriesLeft = (codes: readonly LiveCode[]): number => Math.max(...codes.map((one) => one.triesLeft));

/** The reason why a code that staff of this type enter does not let the car go; null when there is none. */
export const blockFor = (runtime: Runtime, type: StaffType, state: ReleaseState): ReleaseBlock | null =>
  releaseBlock({
    state: state.visit?.state ?? 'expected',
    haveCredentialsChanged: state.credentials.changedAt !== null,
    dueKobo: state.due,
    mayLeaveWithDue: state.centre.releaseWithDue || can(type, 'visits.release-without-code'),
    triesLeft: mostTriesLeft(codesOf(runtime, state)),
  });

const whoseCode = ({ booking }: ReleaseState, { collector }: LiveCode): StaffRelease['codeOf'] =>
  collector === null
    ? { who: 'owner', name: booking.full_name }
    : { who: whoOf(collector), name: collector.name ?? '' };

/** A driver who is named for all visits, or a person who is named for this one. */
const whoOf = ({ person_id: personId }: NonNullable<LiveCode['collector']>) =>
  personId === null ? ('collector' as const) : ('driver' as const);

/** Who may collect the car beside its owner; the driver also before they opened their code. */
function othersWhoMayCollect({ collector, standing }: ReleaseState): StaffRelease['mayCollect'] {
  if (collector !== undefined)
    return [{ who: whoOf(collector), name: collector.name ?? '', namedAt: collector.named_at.toISOString() }];
  return standing === undefined ? [] : [{ who: 'driver', name: standing.name, namedAt: standing.since.toISOString() }];
}

/** The release of a car as the gate sees it; `checked` is the code that was checked. It contains no code. */
export function presentStaffRelease(
  runtime: Runtime,
  { staff: { type } }: StaffCaller,
  state: ReleaseState,
  checked: LiveCode | null = null,
): StaffRelease {
  const { booking, visit, due, released } = state;
  const mayReleaseWithoutCode = can(type, 'visits.release-without-code');
  return {
    _id: booking.id,
    ...carOf(state),
    state: visit?.state ?? 'expected',
    service: booking.service_name,
    keyTag: visit?.key_tag ?? null,
    belongings: visit === undefined ? [] : belongingsIn(visit).map(({ item }) => item),
    belongingsNote: visit?.belongings_note ?? null,
    due: nairaFromKobo(due),
    why: blockFor(runtime, type, state),
    mayReleaseWithoutCode,
    showsOnKnownDeviceOnly: state.credentials.hasLogIn && channelsOf(runtime, state).length === 0,
    triesLeft: mostTriesLeft(codesOf(runtime, state)),
    mayCollect: [{ who: 'owner', name: booking.full_name, namedAt: null }, ...othersWhoMayCollect(state)],
    codeOf: checked === null ? null : whoseCode(state, checked),
    released:
      released === undefined
        ? null
        : {
            at: released.at.toISOString(),
            way: released.way,
            to: released.way === 'owner-code' ? booking.full_name : takerOf(state),
            by: released.staff,
            due: nairaFromKobo(released.due_kobo),
            reason: mayReleaseWithoutCode ? released.reason : null,
            idKind: mayReleaseWithoutCode ? released.id_kind : null,
            idLast4: mayReleaseWithoutCode ? released.id_last4 : null,
          },
  };
}
