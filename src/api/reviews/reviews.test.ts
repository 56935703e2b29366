import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { deleteAccount } from '#shared/privacy/privacy.contract.ts';
import { findDueReview, getOwnReview, removeReview } from '#shared/reviews/reviews.contract.ts';
import { answerReview, hideReview } from '#shared/reviews/staff-reviews.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { makeReady } from '#test/releases.ts';
import { GOOD, makeReleased, review, seeReview, staffReview } from '#test/reviews.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { exportedData } from '#test/exported-data.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [ada, manager] = [
    await createCustomer(app, { firstName: 'Adá', lastName: 'Òkóyè' }),
    await createStaff(app, 'manager'),
  ];
});
afterAll(() => app.stop());

const save = (who: Customer, id: string, body: object = GOOD) => who.request('PUT', `booking/${id}/review`, body);
const codeOf = async (response: Promise<{ body: Record<string, unknown> }>) => (await response).body['code'];
const rowsOf = (id: string) => app.runtime.db.selectFrom('reviews').selectAll().where('visit_id', '=', id).execute();

test('a visit is reviewed once its car has left, and offered until then', async () => {
  const booking = await app.book(ada, { paymentMethod: 'cash' });
  expect(await codeOf(save(ada, booking._id))).toBe('review.not_yet');
  expect((await seeReview(ada, booking)).phase).toBe('not-yet');
  await makeReady(manager, booking);
  expect(await codeOf(save(ada, booking._id))).toBe('review.not_yet');
  const released = await makeReleased(app, ada, manager);
  const due = async () => (await expectOk(ada.call(findDueReview))).body.due;
  expect(await due()).toMatchObject({ _id: released._id, service: 'Car wash' });
  expect(await seeReview(ada, released)).toMatchObject({ phase: 'open', publicName: 'Adá Ò.', review: null });
  const written = await review(ada, released, { text: '  Quiet\n brakes \u1ECC\u0301. ' });
  expect(written).toMatchObject({ phase: 'changeable', review: { stars: 5, showName: true, changedAt: null } });
  expect(written.review?.text).toBe('Quiet\n brakes Ọ́.'.normalize('NFC'));
  expect(await due()).toBeNull();
});

test('the review of someone else’s booking, or of a booking that does not exist, is not found', async () => {
  const booking = await makeReleased(app, ada, manager);
  const bola = await createCustomer(app);
  for (const id of [booking._id, newId(), 'x']) {
    expect(await codeOf(bola.call(getOwnReview, { params: { id } }))).toBe('booking.not_found');
    expect(await codeOf(save(bola, id))).toBe('booking.not_found');
    expect(await codeOf(bola.call(removeReview, { params: { id } }))).toBe('booking.not_found');
  }
  expect(await rowsOf(booking._id)).toEqual([]);
});

test('fifty reviews of one visit at once make one, and the same call again changes nothing', async () => {
  const booking = await makeReleased(app, ada, manager);
  await sql`delete from rate_limits`.execute(app.runtime.db);
  const answers = await atOnce(50, () => save(ada, booking._id));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const [row, ...more] = await rowsOf(booking._id);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ stars: 5, version: 1, changed_at: null });
  const announced = await app.runtime.db
    .selectFrom('messages')
    .select('id')
    .where('audience', '=', 'staff')
    .where('title', '=', 'A review with 5 stars')
    .where('body', 'like', `${booking.number}%`)
    .execute();
  expect(announced).toHaveLength(1);
  await sql`delete from rate_limits`.execute(app.runtime.db);
});

test('rating and text are checked by the call and by the database', async () => {
  const booking = await makeReleased(app, ada, manager);
  for (const stars of [0, 6, 4.5, '5', null, undefined])
    expect((await save(ada, booking._id, { ...GOOD, stars })).body).toMatchObject({
      code: 'request.invalid',
      fields: { stars: expect.any(String) },
    });
  expect((await save(ada, booking._id, { ...GOOD, text: 'x'.repeat(1001) })).body['fields']).toEqual({
    text: 'Please keep this under 1001 characters.',
  });
  expect((await review(ada, booking, { text: ' ' })).review?.text).toBeNull();
  const change = (set: string) => sql.raw(`update reviews set ${set} where visit_id = '${booking._id}'`);
  for (const set of [
    'stars = 0',
    'stars = 6',
    'stars = null',
    `body = repeat('x', 1001)`,
    `body = ''`,
    `body = U&'e\\0301'`,
    `removed_at = app_now()`,
    `answer = 'x'`,
    `hidden_reason = 'two stars'`,
    `hidden_reason = 'abusive'`,
    `visit_id = '${newId()}'`,
    `written_at = written_at - interval '1 day'`,
  ])
    await expect(change(set).execute(app.runtime.db), set).rejects.toThrow(/check|keeps its visit/);
});

test('the database rejects a review of a booking without a visit, of a walk-in, and of a cancelled booking', async () => {
  const expected = await app.book(ada);
  await makeReady(manager, expected, { isPaid: true });
  const cancelled = await makeReleased(app, ada, manager);
  await sql`update bookings set status = 'cancelled' where id = ${cancelled._id}`.execute(app.runtime.db);
  const walkIn = await makeReleased(app, await createCustomer(app), manager);
  await sql`update customers set walk_in = true, phone = coalesce(phone, '+2348031234567')
    where id = (select customer_id from bookings where id = ${walkIn._id})`.execute(app.runtime.db);
  for (const { _id: id } of [expected, cancelled, walkIn])
    await expect(
      sql`insert into reviews (visit_id, stars, name_shown) values (${id}, 5, true)`.execute(app.runtime.db),
    ).rejects.toThrow('a review needs a released visit');
  expect(await codeOf(save(ada, cancelled._id))).toBe('review.cancelled');
  expect((await seeReview(ada, cancelled)).phase).toBe('cancelled');
  await sql`update bookings set status = 'paid' where id = ${cancelled._id}`.execute(app.runtime.db);
});

test('staff cannot write a review of their own visits', async () => {
  const { email } = await createStaff(app, 'front_desk', { email: 'desk.and.customer@example.ng' });
  const both = await createCustomer(app, { email });
  const booking = await makeReleased(app, both, manager);
  expect(await codeOf(save(both, booking._id))).toBe('review.of_staff');
  const asStaff = app.request('PUT', `booking/${booking._id}/review`, { token: manager.token, body: GOOD });
  expect(await codeOf(asStaff)).toBe('session.missing');
  expect(await rowsOf(booking._id)).toEqual([]);
});

test('a review can be changed for 14 days, and repeating it succeeds at any time', async () => {
  const booking = await makeReleased(app, ada, manager);
  await review(ada, booking);
  const changed = await review(ada, booking, { stars: 2, text: 'They squeak.', showName: false });
  expect(changed.review).toMatchObject({ stars: 2, text: 'They squeak.', showName: false });
  expect(changed.review?.changedAt).not.toBeNull();
  await app.advance('14 days 1 minute');
  expect((await seeReview(ada, booking)).phase).toBe('fixed');
  expect(await codeOf(save(ada, booking._id, { ...GOOD, stars: 3 }))).toBe('review.fixed');
  await review(ada, booking, { stars: 2, text: 'They squeak.', showName: false });
  await app.advance('0 minutes');
});

test('sixty days after the release a visit can no longer be reviewed', async () => {
  const booking = await makeReleased(app, ada, manager);
  await sql`update visits set released_at = app_now() - interval '60 days' where id = ${booking._id}`.execute(
    app.runtime.db,
  );
  expect(await codeOf(save(ada, booking._id))).toBe('review.over');
  expect((await seeReview(ada, booking)).phase).toBe('over');
});

test('a removed review cannot be restored, nor can its answer', async () => {
  const booking = await makeReleased(app, ada, manager);
  expect(await codeOf(ada.call(removeReview, { params: { id: booking._id } }))).toBe('review.not_found');
  await review(ada, booking);
  const { version } = await staffReview(manager, booking);
  await expectOk(manager.call(answerReview, { params: { id: booking._id }, body: { version, text: 'Thank you.' } }));
  for (let i = 0; i < 2; i++) {
    const { body } = await expectOk(ada.call(removeReview, { params: { id: booking._id } }));
    expect(body.review).toMatchObject({ phase: 'removed', review: null });
  }
  expect(await codeOf(save(ada, booking._id))).toBe('review.removed');
  const body = { version, text: 'Again.' };
  expect(await codeOf(manager.call(answerReview, { params: { id: booking._id }, body }))).toBe('review.not_found');
  const [row] = await rowsOf(booking._id);
  expect(row).toMatchObject({ stars: null, body: null, answer: null });
  await expect(
    sql`update reviews set removed_at = null, stars = 5 where visit_id = ${booking._id}`.execute(app.runtime.db),
  ).rejects.toThrow('stays removed');
});

test('the export has the reviews with their answers; erasing leaves the bare stars', async () => {
  const eni = await createCustomer(app, { firstName: 'Canaryfirst', lastName: 'Canarylast' });
  const booking = await makeReleased(app, eni, manager);
  await sql`update bookings set status = 'completed' where id = ${booking._id}`.execute(app.runtime.db);
  await review(eni, booking, { text: 'Canarytext', stars: 4 });
  const id = { params: { id: booking._id } };
  let { version } = await staffReview(manager, booking);
  await expectOk(manager.call(answerReview, { ...id, body: { version, text: 'Dear Canaryfirst' } }));
  ({ version } = await staffReview(manager, booking));
  await expectOk(manager.call(hideReview, { ...id, body: { version, reason: 'other', note: 'Canarynote' } }));
  const exported = (await exportedData(app, eni._id)).body['reviews'];
  expect(exported).toMatchObject([
    { booking: booking._id, stars: 4, text: 'Canarytext', answer: 'Dear Canaryfirst', hiddenNote: 'Canarynote' },
  ]);
  await expectOk(eni.call(deleteAccount, { body: { currentPassword: eni.password } }));
  const [row] = await rowsOf(booking._id);
  expect(row).toMatchObject({ stars: 4, body: null, answer: null, hidden_note: null, name_shown: false });
  expect(JSON.stringify(row)).not.toContain('Canary');
  const seen = await staffReview(manager, booking);
  expect(seen).toMatchObject({ customer: null, publicName: null, text: null, stars: 4 });
  expect(JSON.stringify(seen)).not.toContain('Canary');
});
