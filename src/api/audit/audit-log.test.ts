import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { PASSWORD } from '#test/passwords.ts';
import { enableTotp, createStaff, type StaffMember } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { expectOk, createTestApp, type TestResponse, type TestApp } from '#test/test-app.ts';

/** Confirms any member of staff whom a fixture made. */
const confirmed = { currentPassword: PASSWORD };
let app: TestApp;
let ada: Customer;
let owner: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [ada, owner] = [await createCustomer(app), await createStaff(app, 'owner')];
});
afterAll(() => app.stop());

const versionOf = async (id: string) =>
  ((await owner.request('GET', `staff/booking/${id}`)).body['booking'] as { version: number }).version;
const createCashPaidBooking = async () => {
  const booking = await app.book(ada, { paymentMethod: 'cash' });
  await expectOk(
    owner.request('PUT', `staff/booking/${booking._id}/payment`, {
      version: await versionOf(booking._id),
      method: 'cash',
    }),
  );
  return booking;
};
/** The customer requests the cancellation and the owner accepts it. */
const acceptCancellation = async (id: string) => {
  await expectOk(ada.request('PUT', `booking/${id}/update-status`, { status: 'pending-cancelled' }));
  return owner.request('PUT', `staff/booking/${id}/cancellation`, { version: await versionOf(id), decision: 'accept' });
};
const paymentOf = async (number: string) =>
  (await owner.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${encodeURIComponent(number)}`)).body
    .payments[0]?._id;
const person = async () => {
  const member = await createStaff(app, 'front_desk', { name: 'Ngọzi Ọ̀kẹ́' });
  return { ...member, form: { name: 'Ngọzi Ọ̀kẹ́', type: 'technician', phoneNumber: '0803 123 4567' } };
};

/** A request for each audited event, with the member of staff who sends it. */
const ACTIONS: Record<string, () => Promise<{ by: StaffMember; done: TestResponse<unknown> }>> = {
  'booking.booked': async () => ({
    by: owner,
    done: await owner.request('POST', 'staff/booking', {
      ...(await app.bookingForm()),
      fullName: 'Walk In',
      phoneNumber: '0803 999 0000',
      paymentMethod: 'cash',
    }),
  }),
  'booking.cancellation-accepted': async () => ({
    by: owner,
    done: await acceptCancellation((await app.book(ada))._id),
  }),
  'payment.handed-back': async () => {
    const booking = await createCashPaidBooking();
    await expectOk(acceptCancellation(booking._id));
    return {
      by: owner,
      done: await owner.request('POST', `staff/money/payment/${await paymentOf(booking.number)}/handed-back`, {}),
    };
  },
  'payment.refund': async () => {
    const booking = await app.book(ada);
    const { reference } = (await expectOk(ada.request<{ reference: string }>('POST', `booking/${booking._id}/payment`)))
      .body;
    await app.provider(reference, 'wrong-amount', { webhook: 'never' });
    await ada.request('POST', 'booking/pay', { id: booking._id, ref: reference });
    return {
      by: owner,
      done: await owner.request('POST', `staff/money/payment/${await paymentOf(booking.number)}/refund`),
    };
  },
  'find.by-phone': async () => ({ by: owner, done: await owner.request('GET', 'staff/find?q=0803%20123') }),
  'ledger.exported': async () => ({
    by: owner,
    done: await owner.request('GET', 'staff/money/export?from=2026-01-01&to=2026-01-31'),
  }),
  'report.exported': async () => ({
    by: owner,
    done: await owner.request('GET', 'staff/report/export?from=2026-01-01&to=2026-01-31&table=bays'),
  }),
  'staff.edited': async () => {
    const { id, form } = await person();
    return { by: owner, done: await owner.request('PUT', `staff/people/${id}`, { ...form, ...confirmed }) };
  },
  'staff.link-sent': async () => ({
    by: owner,
    done: await owner.request('POST', `staff/people/${(await person()).id}/link`, confirmed),
  }),
  'staff.let-in': async () => {
    const { id } = await person();
    await expectOk(owner.request('PUT', `staff/people/${id}/suspended`, { suspended: true, ...confirmed }));
    return {
      by: owner,
      done: await owner.request('PUT', `staff/people/${id}/suspended`, { suspended: false, ...confirmed }),
    };
  },
  'staff.second-step-reset': async () => {
    const { id } = await person();
    await enableTotp(app, id);
    return { by: owner, done: await owner.request('DELETE', `staff/people/${id}/second-step`, confirmed) };
  },
  'staff.recovery-codes-renewed': async () => {
    const by = await person();
    const code = await enableTotp(app, by.id);
    return { by, done: await by.request('POST', 'staff/me/recovery-codes', { code: await code() }) };
  },
  'staff.password-changed': async () => {
    const by = await person();
    return {
      by,
      done: await by.request('PUT', 'staff/me/password', { oldPassword: PASSWORD, newPassword: 'another word, kept' }),
    };
  },
};

test.each(Object.keys(ACTIONS))(
  'records %s once in the audit log and once in the process log, with actor and request id',
  async (event) => {
    const perform = ACTIONS[event];
    if (perform === undefined) throw new Error(event);
    const rows = () =>
      app.runtime.db.selectFrom('audit_log').selectAll().where('event', '=', event).orderBy('id').execute();
    expect(await rows()).toEqual([]);
    const { by, done } = await perform();
    expect([event, done.status < 300 ? 'done' : done.text]).toEqual([event, 'done']);
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ staff_id: by.id, request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
    expect(JSON.stringify(row?.detail)).not.toMatch(/@|\+234|0803|another word/);
    const lines = app.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['event'] === event);
    expect(lines).toMatchObject([{ staff: by.id, requestId: row?.request_id, time: expect.any(Number) as number }]);
  },
);

test('exports the log of one member of staff for a spreadsheet, newest first, and records that', async () => {
  const read = async (query: string) => (await expectOk(owner.request('GET', `staff/export/audit?${query}`))).text;
  const listed = await owner.request<{ total_items: number; entries: { event: string }[] }>(
    'GET',
    `staff/audit?staff=${owner.id}`,
  );
  const lines = (await read(`staff=${owner.id}`)).trimEnd().split('\r\n');
  expect(lines[0]).toBe('When,Who,Action,On,Id,Detail');
  expect(lines).toHaveLength(listed.body.total_items + 1);
  expect(lines.slice(1, 21).map((line) => line.split(',')[2])).toEqual(listed.body.entries.map(({ event }) => event));
  expect((await read(`staff=${owner.id}&event=audit.exported`)).split('\r\n')[1]).toContain(
    `,${owner.name},audit.exported,`,
  );
  expect((await read('staff=nobody')).trimEnd().split('\r\n')).toHaveLength(1);
  const manager = await createStaff(app, 'manager');
  expect((await manager.request('GET', 'staff/export/audit')).status).toBe(403);
});
