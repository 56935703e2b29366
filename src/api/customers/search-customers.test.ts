import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOwedKobo } from '#api/bookings/find-owed.ts';
import {
  exportCustomers,
  type CustomerFilter,
  type ListedCustomer,
  searchCustomers,
} from '#shared/accounts/customers.contract.ts';
import { addCar } from '#shared/cars/cars.contract.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate } from '#test/payments.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { insertWalkIn } from '#test/walk-ins.ts';

let app: TestApp;
let desk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  desk = await createStaff(app, 'front_desk');
});
afterAll(() => app.stop());

const list = async (query: { q?: string; kind?: CustomerFilter; page?: string }): Promise<ListedCustomer[]> =>
  (await expectOk(desk.call(searchCustomers, { query }))).body.customers;
const namesOf = async (q: string): Promise<string[]> => (await list({ q })).map(({ fullName }) => fullName);

test('a name is found with and without its tone marks, composed or not, in any case', async () => {
  const names = ['Ṣadé Ọlátúnjí', 'Ẹniọlá Ọ̀ṣun'];
  for (const name of names) await insertWalkIn(app, { name });
  for (const q of ['sade olatunji', 'Ṣadé', 'ṢADÉ', 'Ṣadé'.normalize('NFD'), 'şade', 'olatunji'])
    expect([q, (await namesOf(q)).includes('Ṣadé Ọlátúnjí')]).toEqual([q, true]);
  for (const q of ['eniola', 'Ẹniọlá', 'ọ̀ṣun', 'osun', 'ỌṢUN'])
    expect([q, (await namesOf(q)).includes('Ẹniọlá Ọ̀ṣun')]).toEqual([q, true]);
  expect(await namesOf('sade eniola')).toEqual([]);
});

test('apostrophes, hyphens and spaces of every kind find each other', async () => {
  const names = ["Ma'ruf Bello-Ige", 'Maʼruf Bello‑Ige', 'Ma’ruf\u00a0Bello–Ige'];
  for (const name of names) await insertWalkIn(app, { name });
  for (const q of [
    "ma'ruf",
    'ma’ruf',
    'Maʼruf',
    'ma‘ruf',
    'ma’ruf\u00a0 bello',
    'bello‑ige',
    'bello-ige',
    'bel\u200blo—ige',
  ])
    expect([q, (await namesOf(q)).length]).toEqual([q, 3]);
});

test('part of a Yoruba name finds its customer in any composition (property)', async () => {
  const letter = fc.constantFrom(...('abdefgijklmnoprstuwyẹọṣáàāéèẹ́ẹ̀íìóòọ́ọ̀úùńǹ'.match(/\P{M}\p{M}*/gu) ?? []));
  const form = fc.constantFrom('NFC', 'NFD');
  const name = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''));
  const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  await fc.assert(
    fc.asyncProperty(name, form, form, fc.boolean(), async (first, stored, typed, isBare) => {
      const id = await insertWalkIn(app, { name: `${first.normalize(stored)} Ẹ̀ṣọ́` });
      const q = isBare ? bare(first).toUpperCase() : first.normalize(typed);
      let page = 1;
      const ids: string[] = [];
      for (let rows = await list({ q }); rows.length > 0; rows = await list({ q, page: String(++page) }))
        ids.push(...rows.map(({ _id }) => _id));
      expect(ids).toContain(id);
    }),
    { numRuns: 40 },
  );
});

test('pattern signs are searched for literally, and too few letters are rejected', async () => {
  await insertWalkIn(app, { name: '100% Ṣìnà_Ọ̀kẹ́' });
  expect(await namesOf('100% ṣina_oke')).toEqual(['100% Ṣìnà_Ọ̀kẹ́']);
  expect(await namesOf('100%%sina')).toEqual([]);
  for (const q of ['ab', 'ọ́ṣ'])
    expect((await desk.call(searchCustomers, { query: { q } })).body).toMatchObject({
      code: 'request.invalid',
      fields: { q: expect.stringContaining('three letters') },
    });
});

test('phone, part of an email, plate and booking number each find their customer', async () => {
  const [ada, walkIn] = [
    await createCustomer(app, { email: 'heron.lagoon@example.ng', phoneNumber: '0807 111 2233' }),
    await insertWalkIn(app, { name: 'Ọmọ Ìbàdàn', phone: '+2348099998877' }),
  ];
  const { vehicle } = await app.bookingForm();
  await expectOk(ada.call(addCar, { body: { vehicle: String(vehicle), plate: 'LSR 15 AA' } }));
  const form = { ...(await app.bookingForm()), customer: walkIn, fullName: 'Ọmọ Ìbàdàn', paymentMethod: 'cash' };
  const { booking } = (
    await expectOk(
      desk.request<{ booking: { _id: string; number: string } }>('POST', 'staff/booking', {
        ...form,
        phoneNumber: '0809 999 8877',
        isHere: true,
      }),
    )
  ).body;
  await checkIn(desk, booking, { plate: 'KJA-771XY' });
  const idsOf = async (q: string) => (await list({ q })).map(({ _id }) => _id);
  for (const q of [
    '0807 111 2233',
    '+234 807 111 2233',
    '2348071112233',
    '1112233',
    'heron.lag',
    'GOON@exam',
    'lsr-15aa',
    'LSR15',
  ])
    expect([q, await idsOf(q)]).toEqual([q, [ada._id]]);
  const figures = /\d+/.exec(booking.number)?.[0] ?? '';
  for (const q of ['08099998877', 'kja 771', booking.number, booking.number.toLowerCase(), String(Number(figures))])
    expect([q, (await idsOf(q)).includes(walkIn)]).toEqual([q, true]);
  expect(await idsOf('XXX-999ZZ')).toEqual([]);
  expect(await idsOf('9'.repeat(30))).toEqual([]);
});

/** All in the list, newest first, page by page. */
async function everyone(kind: CustomerFilter): Promise<ListedCustomer[]> {
  const rows: ListedCustomer[] = [];
  for (let page = 1; ; page += 1) {
    const more = await list({ kind, page: String(page) });
    if (more.length === 0) return rows;
    rows.push(...more);
  }
}

test('the list without a search text has each customer once, newest first, and the filters divide it', async () => {
  const all = await everyone('all');
  expect(all.map(({ since }) => since)).toEqual(
    all
      .map(({ since }) => since)
      .toSorted()
      .reverse(),
  );
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
  const [walkIns, accounts] = [await everyone('walk-in'), await everyone('account')];
  expect([...walkIns, ...accounts].map(({ _id }) => _id).toSorted()).toEqual(all.map(({ _id }) => _id).toSorted());
  expect(walkIns.every(({ walkIn }) => walkIn) && accounts.every(({ walkIn }) => !walkIn)).toBe(true);
});

test('the customers who owe money, and the sums, agree with the charges', async () => {
  const people: Customer[] = [];
  for (let count = 0; count < 6; count += 1) people.push(await createCustomer(app));
  const [unpaid, paid, cancelled, extra, nothing, two] = people as [
    Customer,
    Customer,
    Customer,
    Customer,
    Customer,
    Customer,
  ];
  await app.book(unpaid);
  await finishInCash(desk, (await app.book(paid))._id);
  const gone = await app.book(cancelled);
  const manager = await createStaff(app, 'manager');
  await expectOk(manager.request('PUT', `staff/booking/${gone._id}/cancel`, { version: 1, note: 'Closed.' }));
  const withEstimate = await app.book(extra);
  await expectOk(desk.request('PUT', `staff/booking/${withEstimate._id}/payment`, { version: 1, method: 'cash' }));
  await addEstimate(app, withEstimate._id, 750_000);
  await app.book(two);
  await app.book(two);
  const owing = await everyone('owing');
  const ids = new Set(owing.map(({ _id }) => _id));
  expect([unpaid, paid, cancelled, extra, nothing, two].map(({ _id }) => ids.has(_id))).toEqual([
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
  expect(owing.find(({ _id }) => _id === extra._id)?.owed).toBe(7500);
  const all = await everyone('all');
  const owed = await findOwedKobo(
    app.runtime.db,
    all.map(({ _id }) => _id),
  );
  for (const { _id, owed: shown } of all) {
    expect(shown).toBe(nairaFromKobo(owed.get(_id) ?? 0));
    expect(ids.has(_id)).toBe(shown > 0);
  }
});

test('the list counts bookings and names the last visit', async () => {
  const ada = await createCustomer(app, { firstName: 'Counted', lastName: 'Heron' });
  const booking = await app.book(ada);
  await app.book(ada);
  await checkIn(desk, booking);
  const visits = await app.runtime.db
    .selectFrom('visits')
    .select('checked_in_at')
    .where('id', '=', booking._id)
    .execute();
  expect(await list({ q: 'counted heron' })).toMatchObject([
    { bookings: 2, lastVisit: visits[0]?.checked_in_at.toISOString(), walkIn: false, email: ada.email },
  ]);
  expect(await list({ q: 'counted heron', kind: 'walk-in' })).toEqual([]);
});

test('neither a technician nor a customer lists customers, and deleted ones are in no list', async () => {
  const technician = await createStaff(app, 'technician');
  expect((await technician.call(searchCustomers, { query: {} })).status).toBe(403);
  const ada = await createCustomer(app, { firstName: 'Vanishing' });
  expect((await ada.request('GET', 'staff/customer')).status).toBe(403);
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  expect((await everyone('all')).map(({ _id }) => _id)).not.toContain(ada._id);
});

test('lists and exports customers in the same order, for managers, and records the export', async () => {
  for (const name of ['Zainab Kestrel', '=Kestrel', 'Àdùkẹ́ Kestrel']) await insertWalkIn(app, { name });
  const query = { q: 'kestrel', sort: '-name' } as const;
  const listed = (await expectOk(desk.call(searchCustomers, { query }))).body.customers.map(({ fullName }) => fullName);
  expect(listed).toEqual(['Zainab Kestrel', 'Àdùkẹ́ Kestrel', '=Kestrel']);
  const manager = await createStaff(app, 'manager');
  const path = `${exportCustomers.path}?q=kestrel&sort=-name`;
  const { text } = await expectOk(manager.request('GET', path));
  const names = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(names).toEqual(listed.map((name) => name.replace(/^=/, "'=")));
  expect((await desk.request('GET', path)).status).toBe(403);
  const recorded = await app.runtime.db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'customer.list-exported')
    .execute();
  expect(recorded.map(({ detail }) => detail)).toEqual([{ rows: 3, sort: '-name', search: true }]);
});

test.each(['since', 'visit', 'bookings'] as const)('sorts customers by %s in both directions', async (sort) => {
  const idsBy = async (order: typeof sort | `-${typeof sort}`) =>
    (await expectOk(desk.call(searchCustomers, { query: { q: 'kestrel', sort: order } }))).body.customers.map(
      ({ _id }) => _id,
    );
  expect((await idsBy(`-${sort}`)).toReversed()).toEqual(await idsBy(sort));
});
