import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { insertCashPayment } from '#test/payments.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { newId } from '#api/platform/database/database.ts';
import { workColumn } from '#shared/visits/work-columns.ts';
import { type StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { exportBookings, searchBookings } from '#shared/bookings/staff-booking-lists.contract.ts';
import { getBoard, getOtherDays } from '#shared/visits/board.contract.ts';
import { markReady, recordCustody } from '#shared/visits/staff-visits.contract.ts';

let app: TestApp;
let ada: Customer;
let frontDesk: StaffMember;
let manager: StaffMember;
let technician: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  [frontDesk, manager, technician] = await Promise.all([
    createStaff(app, 'front_desk', { name: 'Kẹ́mi' }),
    createStaff(app, 'manager'),
    createStaff(app, 'technician'),
  ]);
});
// A customer has a limited number of bookings, so each test has its own.
beforeEach(async () => void (ada = await createCustomer(app)));
afterAll(() => app.stop());

type ActionResponse = { code?: string; message: string; booking: StaffCard };
const card = async (id: string, by = manager) =>
  (await expectOk(by.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
const takeAction = (by: StaffMember, id: string, what: string, body: object) =>
  by.request<ActionResponse>('PUT', `staff/booking/${id}/${what}`, body);
/** Creates a booking of Ada's and returns its card. */
async function createCard(status: 'pending' | 'paid' | 'asked' | 'paid, asked' = 'pending'): Promise<StaffCard> {
  const { _id } = await app.book(ada);
  if (status.startsWith('paid')) await expectOk(takeAction(frontDesk, _id, 'payment', { version: 1, method: 'cash' }));
  if (status.endsWith('asked'))
    await expectOk(ada.request('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' }));
  return card(_id);
}
const events = async (id: string) =>
  (
    await expectOk(
      manager.request<{ events: { event: string; who: string | null; actor: string }[] }>('GET', `staff/booking/${id}`),
    )
  ).body.events;

test('records cash, finishes the job and lists who took each action in the history', async () => {
  const { _id, version, amount } = await createCard();
  const paid = await expectOk(
    takeAction(frontDesk, _id, 'payment', { version, method: 'cash', note: 'two notes of 1000' }),
  );
  expect(paid.body.booking).toMatchObject({ status: 'paid', paymentStatus: 'paid', paymentMethod: 'online' });
  const done = await expectOk(takeAction(technician, _id, 'finish', { version: paid.body.booking.version }));
  expect(done.body.booking.status).toBe('completed');
  expect((await ada.request('GET', `booking/${_id}`)).body).toMatchObject({
    status: 'completed',
    paymentStatus: 'paid',
  });
  const one = (await manager.request('GET', `staff/booking/${_id}`)).body;
  expect(one['payments']).toMatchObject([
    { method: 'cash', amount, status: 'settled', recordedBy: 'Kẹ́mi', note: 'two notes of 1000' },
  ]);
  expect((await events(_id)).map(({ event, who, actor }) => [event, actor, who])).toEqual([
    ['booked', 'customer', null],
    ['payment-recorded', 'staff', 'Kẹ́mi'],
    ['completed', 'staff', technician.name],
  ]);
  const audit = await app.runtime.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', _id)
    .orderBy('id')
    .execute();
  expect(audit.map(({ event, staff_id }) => [event, staff_id])).toEqual([
    ['booking.payment-recorded', frontDesk.id],
    ['booking.completed', technician.id],
  ]);
  expect(app.logs.filter((line) => line.includes('"booking.completed"') && line.includes(_id))).toHaveLength(1);
});

test('rejects finishing a job whose payment is not recorded', async () => {
  const { _id, version } = await createCard();
  const answer = await takeAction(technician, _id, 'finish', { version });
  expect([answer.status, answer.body.code, answer.body.booking.status]).toEqual([
    409,
    'booking.money_missing',
    'pending',
  ]);
});

test('finishes the job of a pending booking whose payment is recorded', async () => {
  const { _id, version } = await createCard();
  // No call leaves a booking in this state, so it is set in the database.
  await app.runtime.db.updateTable('bookings').set({ payment_status: 'paid' }).where('id', '=', _id).execute();
  await insertCashPayment(app, _id);
  const done = await expectOk(takeAction(technician, _id, 'finish', { version }));
  expect(done.body.booking.status).toBe('completed');
});

test('a paid booking that is cancelled is due a refund, and one that is kept has its former status', async () => {
  const paid = await createCard('paid, asked');
  const accepted = await expectOk(
    takeAction(manager, paid._id, 'cancellation', { version: paid.version, decision: 'accept' }),
  );
  expect(accepted.body.booking).toMatchObject({ status: 'cancelled', paymentStatus: 'refund-due' });
  const { payments } = (await manager.request<{ payments: { status: string }[] }>('GET', `staff/booking/${paid._id}`))
    .body;
  expect(payments.map(({ status }) => status)).toEqual(['refund-due']);

  const unpaid = await createCard('asked');
  expect(
    (await expectOk(takeAction(manager, unpaid._id, 'cancellation', { version: unpaid.version, decision: 'accept' })))
      .body.booking,
  ).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
  for (const before of ['pending', 'paid'] as const) {
    const card = await createCard(before === 'paid' ? 'paid, asked' : 'asked');
    expect(
      (await expectOk(takeAction(manager, card._id, 'cancellation', { version: card.version, decision: 'keep' }))).body
        .booking,
    ).toMatchObject({ status: before, statusBefore: null });
  }
});

test.each([
  ['payment', 'paid', { method: 'cash' }],
  ['payment', 'asked', { method: 'transfer' }],
  ['finish', 'asked', {}],
  ['cancellation', 'pending', { decision: 'accept' }],
  ['cancellation', 'paid', { decision: 'keep' }],
] as const)('rejects the action %s on a booking with status %s', async (what, status, body) => {
  const { _id, version } = await createCard(status);
  const answer = await takeAction(manager, _id, what, { version, ...body });
  expect([answer.status, answer.body.code, answer.body.booking.version]).toEqual([
    409,
    'booking.not_possible',
    version,
  ]);
});

test('rejects an action on an outdated version with the current card and changes nothing', async () => {
  const { _id, version } = await createCard();
  const fresh = (await expectOk(takeAction(frontDesk, _id, 'payment', { version, method: 'transfer' }))).body.booking;
  const stale = await takeAction(manager, _id, 'payment', { version, method: 'cash' });
  expect([stale.status, stale.body.code]).toEqual([409, 'booking.stale']);
  expect(stale.body.booking).toEqual(fresh);
  expect(await card(_id)).toEqual(fresh);
});

test('an action repeated by the same member of staff succeeds without effect', async () => {
  const { _id, version } = await createCard();
  const answers = await atOnce(10, () => takeAction(frontDesk, _id, 'payment', { version, method: 'cash' }));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const paid = await card(_id);
  for (let i = 0; i < 2; i++)
    expect((await expectOk(takeAction(technician, _id, 'finish', { version: paid.version }))).body.booking.status).toBe(
      'completed',
    );
  // The target status is already set, and the version is current.
  const done = await card(_id);
  expect((await expectOk(takeAction(manager, _id, 'finish', { version: done.version }))).body.booking).toEqual(done);
  expect((await events(_id)).map(({ event }) => event)).toEqual(['booked', 'payment-recorded', 'completed']);
});

test('one of fifty staff who act on a card at once succeeds, and the others get the current card', async () => {
  const people = await Promise.all(
    Array.from({ length: 50 }, (_, i) => createStaff(app, i % 2 === 0 ? 'front_desk' : 'manager')),
  );
  const { _id, version } = await createCard();
  const answers = await Promise.all(
    people.map((one, i) =>
      i % 3 === 2
        ? takeAction(one, _id, 'cancel', { version, note: 'The car never came.' })
        : takeAction(one, _id, 'payment', { version, method: i % 3 === 0 ? 'cash' : 'transfer' }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status, body }) => status === 409 && body.code === 'booking.stale');
  expect([won.length, lost.length]).toEqual([1, 49]);
  const fresh = await card(_id);
  expect(won[0]?.body.booking).toEqual(fresh);
  expect(lost.map(({ body }) => body.booking)).toEqual(lost.map(() => fresh));
  const payments = await app.runtime.db.selectFrom('payments').selectAll().where('booking_id', '=', _id).execute();
  expect(payments).toHaveLength(fresh.status === 'paid' ? 1 : 0);
});

test('a concurrent cancellation by the customer and finish by staff end in a documented state', async () => {
  for (let round = 0; round < 10; round++) {
    const { _id, version } = await createCard('paid');
    const [finished, requested] = await Promise.all([
      takeAction(technician, _id, 'finish', { version }),
      ada.request('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' }),
    ]);
    const { status } = await card(_id);
    if (finished.status === 200)
      expect([requested.body['code'], status]).toEqual(['booking.not_possible', 'completed']);
    else expect([finished.body.code, requested.status, status]).toEqual(['booking.stale', 200, 'pending-cancelled']);
  }
});

test('an online payment that arrives after cash was recorded is due for refund', async () => {
  const { _id, version } = await createCard();
  const { reference } = (await expectOk(ada.request('POST', `booking/${_id}/payment`))).body;
  await app.provider(String(reference), 'success');
  await expectOk(takeAction(frontDesk, _id, 'payment', { version, method: 'cash' }));
  await ada.request('POST', 'booking/pay', { id: _id, ref: reference });
  expect(await card(_id)).toMatchObject({ status: 'paid', paymentStatus: 'refund-due' });
});

const DAY_MS = 86_400_000;
const board = async (day?: string) =>
  (await expectOk(technician.call(getBoard, { query: day === undefined ? {} : { day } }))).body;
const shownIn = ({ bays }: Awaited<ReturnType<typeof board>>, id: string) =>
  bays.find(({ cards }) => cards.some(({ _id }) => _id === id))?.status;
const otherDays = async () => (await expectOk(technician.call(getOtherDays))).body.cards.map(({ _id }) => _id);
const dateBack = (id: string, days: number) =>
  app.runtime.db
    .updateTable('bookings')
    .set({ created_at: new Date(Date.now() - days * DAY_MS) })
    .where('id', '=', id)
    .execute();

test('the board of today counts and lists the bookings of today alone, and the number of open ones of other days', async () => {
  const before = await board();
  const [own, asked] = [await createCard('paid'), await createCard('asked')];
  const [old, gone] = [await createCard('paid'), await createCard()];
  await dateBack(old._id, 3);
  await dateBack(gone._id, 3);
  await expectOk(takeAction(manager, gone._id, 'cancel', { version: gone.version, note: 'The car never came.' }));

  const today = await board();
  expect(today.isToday).toBe(true);
  expect([own, asked, old, gone].map(({ _id }) => shownIn(today, _id))).toEqual([
    'paid',
    'pending-cancelled',
    undefined,
    undefined,
  ]);
  expect([today.cars - before.cars, today.booked - before.booked]).toEqual([2, own.amount]);
  const paid = (answer: typeof today) => answer.bays.find(({ status }) => status === 'paid');
  const expected = (answer: typeof today) => answer.byWork.find(({ column }) => column === 'expected');
  expect((paid(today)?.others ?? 0) - (paid(before)?.others ?? 0)).toBe(1);
  expect((expected(today)?.others ?? 0) - (expected(before)?.others ?? 0)).toBe(1);
  expect((expected(today)?.count ?? 0) - (expected(before)?.count ?? 0)).toBe(2);
  const others = await otherDays();
  expect([own, asked, old, gone].map(({ _id }) => others.includes(_id))).toEqual([false, false, true, false]);

  const day = new Date(Date.now() - 3 * DAY_MS + 3_600_000).toISOString().slice(0, 10);
  const then = await board(day);
  expect([then.isToday, then.cars, shownIn(then, old._id)]).toEqual([false, 1, 'paid']);
  expect(then.bays.map(({ others: open }) => open)).toEqual([0, 0, 0, 0, 0]);
  expect((await technician.request('GET', 'staff/board?day=yesterday')).status).toBe(400);
});

test('a car of another day is on the board of today while it is here and on the day it leaves', async () => {
  const { _id } = await createCard('paid');
  await dateBack(_id, 2);
  const columnNow = async () => {
    const today = await board();
    const card = today.bays.flatMap(({ cards }) => cards).find((one) => one._id === _id);
    return card && [workColumn(card.status, card.visit?.state ?? null), card.visit?.plate, card.visit?.key?.name];
  };
  expect(await columnNow()).toBeUndefined();
  await checkIn(frontDesk, { _id });
  expect(await columnNow()).toEqual(['here', 'BDJ-482KA', '14']);
  const lift = await app.runtime.db.selectFrom('resources').select('id').executeTakeFirstOrThrow();
  await expectOk(
    frontDesk.call(recordCustody, {
      params: { id: _id },
      body: { clientId: newId(), kind: 'car-moved', place: 'bay', bay: lift.id },
    }),
  );
  expect(await columnNow()).toEqual(['in-work', 'BDJ-482KA', '14']);
  await expectOk(technician.call(markReady, { params: { id: _id } }));
  expect(await columnNow()).toEqual(['ready', 'BDJ-482KA', '14']);
  const left = (days: number) =>
    app.runtime.db
      .updateTable('visits')
      .set({ state: 'released', released_at: new Date(Date.now() - days * DAY_MS) })
      .where('id', '=', _id)
      .execute();
  await left(0);
  expect(await columnNow()).toEqual(['gone', 'BDJ-482KA', '14']);
  await left(1);
  expect(await columnNow()).toBeUndefined();
  expect(await otherDays()).toContain(_id);
});

test('technicians see no contact data and cannot search by it', async () => {
  const phone = '0809 876 5432';
  const { _id } = await app.book(ada, { phoneNumber: phone, mode: 'pick-up', location: '5 Awolowo Avenue, Bodija' });
  expect(await card(_id, frontDesk)).toMatchObject({
    phoneNumber: '+2348098765432',
    location: '5 Awolowo Avenue, Bodija',
  });
  expect(await card(_id, technician)).toMatchObject({ phoneNumber: null, location: '' });
  for (const path of [`staff/booking/${_id}`, 'staff/booking', 'staff/board'])
    expect((await expectOk(technician.request('GET', path))).text).not.toMatch(/8098765432|Awolowo Avenue/);
  const found = (by: StaffMember) =>
    by.request<{ total_items: number }>('GET', `staff/booking?q=${encodeURIComponent('9876543')}`);
  expect([(await found(frontDesk)).body.total_items, (await found(technician)).body.total_items]).toEqual([1, 0]);
});

test('finds bookings by name with or without diacritics, by phone and by number, and filters them', async () => {
  const { _id } = await app.book(ada, {
    fullName: 'Olúwáṣèyí Ọdúńsì',
    phoneNumber: '0812 222 3334',
    mode: 'pick-up',
    location: 'Agodi Gate, Ibadan',
  });
  const { number } = await card(_id);
  const ids = async (query: string) => {
    const { body } = await expectOk(manager.request<{ bookings: StaffCard[] }>('GET', `staff/booking?${query}`));
    return body.bookings.map((booking) => booking._id);
  };
  for (const q of [
    'oluwaseyi odunsi',
    'ODUN',
    'ọdúńsì',
    '08122223334',
    '+234 812 222 3334',
    '2223334',
    number,
    number.replace(/\D/g, ''),
  ]) {
    expect([q, await ids(`q=${encodeURIComponent(q)}`)]).toEqual([q, [_id]]);
  }
  expect(await ids('q=oluwaseyi&mode=pick-up&status=pending&payment=unpaid&method=online')).toEqual([_id]);
  expect(await ids('q=oluwaseyi&mode=drive-in')).toEqual([]);
  expect(await ids('q=100%25')).toEqual([]);
  expect(await ids('q=99999999999999999999')).toEqual([]);
  expect(await ids('customer=nobody')).toEqual([]);
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  expect(await ids(`q=oluwaseyi&from=${today}&to=${today}`)).toEqual([_id]);
  expect(await ids('q=oluwaseyi&to=2020-01-01')).toEqual([]);
  const short = await manager.request('GET', 'staff/booking?q=ol');
  expect(short.body['fields']).toEqual({ q: 'Type at least three letters of the name.' });
  const past = await manager.request('GET', 'staff/booking?page=99999');
  expect([past.status, past.body['bookings']]).toEqual([200, []]);
});

test('finds a booking by the plate of its car when it was booked or checked in, in any spelling', async () => {
  const [booked, seen] = [await app.book(ada), await app.book(ada)];
  await app.runtime.db.updateTable('bookings').set({ plate: 'LUY271WS' }).where('id', '=', booked._id).execute();
  await checkIn(frontDesk, seen, { plate: 'LUY-272WS' });
  const found = async (q: string) =>
    (await expectOk(technician.call(searchBookings, { query: { q } }))).body.bookings.map(({ _id }) => _id);
  expect(await found('LUY-271WS')).toEqual([booked._id]);
  expect(await found('luy 272')).toEqual([seen._id]);
  expect(await found('luy27')).toEqual([seen._id, booked._id]);
  expect(await found('271WS')).toEqual([booked._id]);
  expect(await found('272')).toEqual([seen._id]);
  expect(await found('271 WX')).toEqual([]);
});

const pendingCards = async () => {
  const { bays } = (await expectOk(manager.call(getBoard))).body;
  const column = bays.find(({ status }) => status === 'pending');
  return {
    count: column?.count,
    names: column?.cards.flatMap(({ visit, fullName }) => (visit === null ? fullName : [])) ?? [],
  };
};
const namesFrom = (name: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `${name} ${first + i}`);

test('a column lists its fifty newest cards in booking order and counts all of them', async () => {
  const form = await app.bookingForm();
  for (let i = 1; i <= 52; i++)
    await expectOk(frontDesk.request('POST', 'staff/booking', { ...form, fullName: `Column ${i}` }));
  const { count, names } = await pendingCards();
  expect(count).toBeGreaterThanOrEqual(52);
  expect(names).toEqual(namesFrom('Column', 3, 52));
});

test('many bookings of one customer do not push the cards of others off the board', async () => {
  const form = await app.bookingForm();
  for (let i = 1; i <= 45; i++)
    await expectOk(frontDesk.request('POST', 'staff/booking', { ...form, fullName: `Honest ${i}` }));
  for (let i = 1; i <= 55; i++)
    await expectOk(frontDesk.request('POST', 'staff/booking', { ...form, customer: ada._id, fullName: `Flood ${i}` }));
  const { names } = await pendingCards();
  expect(names).toEqual([...namesFrom('Honest', 1, 45), ...namesFrom('Flood', 51, 55)]);
});

test('lists and exports the same bookings in the same order, and records the export', async () => {
  const bookings = [];
  for (const fullName of ['=1+1', 'Zainab Ọlá', 'Àdùkẹ́ Ọlá'])
    bookings.push(await app.book(ada, { fullName, mode: 'drive-in' }));
  const query = { customer: ada._id, sort: 'customer' } as const;
  const listed = (await expectOk(frontDesk.call(searchBookings, { query }))).body.bookings;
  expect(listed.map(({ fullName }) => fullName)).toEqual(['=1+1', 'Àdùkẹ́ Ọlá', 'Zainab Ọlá']);
  const csvOf = async (asked: object) => {
    const search = new URLSearchParams(Object.entries({ ...query, ...asked }));
    const { text, headers } = await expectOk(frontDesk.request('GET', `${exportBookings.path}?${search.toString()}`));
    expect(headers.get('content-disposition')).toBe('attachment; filename="bookings.csv"');
    return text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([number, name, phone, , , , when]) => [number, name, phone, when]);
  };
  // The time of Lagos, as spreadsheets read it.
  const timeOf = (date: string) => new Date(date).toLocaleString('sv-SE', { timeZone: 'Africa/Lagos' }).slice(0, 16);
  const lines = listed.map(({ number, fullName, date }) => [
    number,
    fullName.replace('=', "'="),
    "'+2348031234567",
    timeOf(date),
  ]);
  expect(await csvOf({})).toEqual(lines);
  expect(await csvOf({ sort: '-customer' })).toEqual(lines.toReversed());
  expect(await csvOf({ ids: listed[1]?._id ?? '' })).toEqual([lines[1]]);
  const recorded = await app.runtime.db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'booking.list-exported')
    .orderBy('id')
    .execute();
  expect(recorded.map(({ detail }) => detail)).toEqual([
    { rows: 3, sort: 'customer' },
    { rows: 3, sort: '-customer' },
    { rows: 1, sort: 'customer', chosen: true },
  ]);
  expect((await technician.request('GET', exportBookings.path)).status).toBe(403);
});

test.each(['number', 'when', 'amount', 'status'] as const)(
  'sorts the bookings by %s in both directions',
  async (sort) => {
    await app.book(ada);
    await app.book(ada, { mode: 'pick-up', location: 'Agodi Gate, Ibadan' });
    const idsBy = async (order: `-${typeof sort}` | typeof sort) =>
      (await expectOk(frontDesk.call(searchBookings, { query: { customer: ada._id, sort: order } }))).body.bookings.map(
        ({ _id }) => _id,
      );
    expect((await idsBy(`-${sort}`)).toReversed()).toEqual(await idsBy(sort));
  },
);
