import { newId } from '#api/platform/database/database.ts';
import * as contract from '#shared/estimates/desk-services.contract.ts';
import { getStaffEstimate, type StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { serviceId, versionOf } from '../calendar.ts';
import { PADS, sendVersion } from '../estimates.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { expectOk } from '../test-app.ts';
import { bookWalkIn } from '../walk-ins.ts';
import { byCall, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

interface DeskSubject {
  manager: StaffMember;
  id: string;
  /** A service that is offered, and one that can be. */
  offered: string;
  other: string;
  estimate: StaffEstimate;
}

/** A booking of a walk-in with an estimate of a part and a further service. */
async function makeDeskEstimate({ app }: Surroundings): Promise<DeskSubject> {
  const manager = await createStaff(app, 'manager');
  const { _id: id } = await bookWalkIn(app, manager, { phoneNumber: '0803 555 0199' });
  await sendVersion(manager, id, null, [PADS]);
  const [offered, other] = [await serviceId(app, 'Electrical repairs'), await serviceId(app, 'A/C maintenance')];
  await expectOk(manager.call(contract.addBookingService, { params: { id }, body: { service: offered } }));
  const estimate = (await expectOk(manager.call(getStaffEstimate, { params: { id } }))).body;
  return { manager, id, offered, other, estimate };
}

const linesOf = ({ estimate: { version, lines } }: DeskSubject, kind: 'part' | 'service') => ({
  version: version ?? 0,
  approve: lines.filter((line) => line.kind === kind).map(({ _id }) => _id),
});

const signed = (subject: DeskSubject, kind: 'part' | 'service') => ({
  ...linesOf(subject, kind),
  present: 'Bàbá Àkàndé',
  by: { way: 'signature' as const, drawing: 'M10 10L60 40' },
});

export const deskServiceOperations = operationsOn('estimate of a walk-in', makeDeskEstimate, [
  byCall('offer another service', contract.addBookingService, 'same', (_, { manager, id, other }) => ({
    token: manager.token,
    params: { id },
    headers: { 'idempotency-key': newId() },
    body: { service: other },
  })),
  byCall('send a code for a part', contract.sendApprovalCode, 'again', (_, subject) => ({
    token: subject.manager.token,
    params: { id: subject.id },
    body: linesOf(subject, 'part'),
  })),
  byCall('approve a part at the desk', contract.approveAtDesk, 'same', (_, subject) => ({
    token: subject.manager.token,
    params: { id: subject.id },
    body: signed(subject, 'part'),
  })),
  byCall('remove an approved service', contract.removeBookingService, 'same', async ({ app }, subject) => {
    const { manager, id, offered } = subject;
    await expectOk(manager.call(contract.approveAtDesk, { params: { id }, body: signed(subject, 'service') }));
    return {
      token: manager.token,
      params: { id, service: offered },
      body: { version: await versionOf(app, id), note: 'The customer has no time.' },
    };
  }),
]);
