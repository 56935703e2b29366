import { sendFollowUps } from '#api/workshop/send-follow-ups.ts';
import { addBookingService, approveAtDesk, sendApprovalCode } from '#shared/estimates/desk-services.contract.ts';
import { closePart, replyToQuestion, saveInspection } from '#shared/estimates/staff-estimates.contract.ts';
import { backToMorning, serviceId } from '#test/calendar.ts';
import { answered, bookingToFollowUp, FITTING, PADS, sendVersion, SHOCK } from '#test/estimates.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import { smsCode } from '#test/releases.ts';
import type { StaffMember } from '#test/staff.ts';
import { bookWalkIn, WALK_IN_PHONE } from '#test/walk-ins.ts';
import type { Customers, Staff } from './fill-people.ts';

/** An inspection and an estimate of two versions, with each answer and a reply, and one that is followed up. */
export async function fillEstimates(app: TestApp, { ada }: Customers, { manager }: Staff): Promise<void> {
  const { _id: id } = await app.book(ada, { paymentMethod: 'cash' });
  const params = { id };
  const items = [
    { name: 'Battery', state: 'good' },
    { name: 'Front brake pads', state: 'now', note: 'Worn to 2 mm.' },
    { name: 'Shock absorbers', state: 'soon' },
    { name: 'Horn', state: 'not-looked-at' },
  ] as const;
  await expectOk(manager.call(saveInspection, { params, body: { items: [...items] } }));
  const { lines } = await sendVersion(manager, id);
  const [pads = '', fitting = '', shock = ''] = lines.map(({ _id }) => _id);
  await answered(ada, id, 1, [
    { line: pads, answer: 'approve' },
    { line: fitting, answer: 'not-now' },
    { line: shock, answer: 'ask', text: 'Can it wait?' },
  ]);
  await expectOk(manager.call(replyToQuestion, { params, body: { line: shock, text: 'Yes, if you drive gently.' } }));
  await expectOk(
    manager.call(closePart, { params: { id, line: pads }, body: { reason: 'The old ones went to the maker.' } }),
  );
  await sendVersion(manager, id, 1, [
    { ...PADS, line: pads },
    { ...FITTING, line: fitting },
    { ...SHOCK, line: shock, price: 28_000 },
  ]);
  await fillDeskApprovals(app, manager);
  await bookingToFollowUp(app, ada);
  await app.advance(backToMorning());
  await sendFollowUps(app.runtime);
  await app.advance('0 minutes');
}

/** A walk-in that approves one added service by a code and another by signing. */
async function fillDeskApprovals(app: TestApp, manager: StaffMember): Promise<void> {
  const { _id: id } = await bookWalkIn(app, manager, { fullName: 'Ìyá Ṣọlá' });
  const params = { id };
  for (const name of ['A/C maintenance', 'Electrical repairs']) {
    const service = await serviceId(app, name);
    const { estimate } = (await expectOk(manager.call(addBookingService, { params, body: { service } }))).body;
    const lines = estimate.lines.filter(({ answer }) => answer === null).map(({ _id }) => _id);
    const toApprove = { version: estimate.version ?? 0, approve: lines };
    await expectOk(manager.call(sendApprovalCode, { params, body: toApprove }));
    const code = await smsCode(app, WALK_IN_PHONE);
    const by = name.startsWith('A/C')
      ? ({ way: 'code', code } as const)
      : ({ way: 'signature', drawing: 'M40 90L80 40L140 110' } as const);
    await expectOk(manager.call(approveAtDesk, { params, body: { ...toApprove, present: 'Ìyá Ṣọlá', by } }));
  }
}
