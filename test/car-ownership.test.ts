import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceChange } from '#api/platform/database/changes.ts';
import { api } from '#shared/all-endpoints.ts';
import { CAR_PERSONS, type CarPerson } from '#shared/cars/car-people.ts';
import { listCarPeople, removePerson } from '#shared/cars/car-people.contract.ts';
import { getEstimate } from '#shared/estimates/estimates.contract.ts';
import { addCarFor, invite, shareCar } from './car-people.ts';
import { createCustomer, type Customer } from './customers.ts';
import { sendVersion } from './estimates.ts';
import { openEventStream } from './event-stream.ts';
import { exportedData } from './exported-data.ts';
import { sendFaultPhoto } from './fault-photos.ts';
import { newPhone, type PhoneUser, signUpByPhone } from './phone-accounts.ts';
import { createStaff } from './staff.ts';
import { createTestApp, expectOk, type SessionRequest, type TestApp, type TestResponse } from './test-app.ts';
import { checkIn, picture, sendPhoto } from './visits.ts';

/**
 * Who may use each call of customers about a car that is shared. The calls come from the contracts, so that a new one
 * fails here until it has a decision for each kind of person.
 */

/** Calls about the caller's own account alone: they name no car, booking, visit, estimate or photo of another. */
const OWN_ACCOUNT = new Set([
  'POST user/change-password',
  'POST user/confirm-email',
  'POST user/me/confirm-phone',
  'GET user/me',
  'POST user/me/phone-code',
  'POST user/me/new-phone',
  'POST user/me/new-phone/confirm',
  'PUT user/me',
  'DELETE user/me/sessions',
  'DELETE user/me/sessions/:id',
  'GET user/me/sessions',
  'POST user/me/car',
  'PUT user/me/car-reminders',
  'POST user/me/join-request',
  'POST user/me/push',
  'DELETE user/me/push',
  'GET payment/slug/:slug',
  'GET payment/all',
  'PUT user/me/consent',
  'DELETE user/me',
  'GET user/me/consent',
  'POST user/me/export',
  'GET user/me/export',
  'POST user/me/export/download',
  'PUT user/me/update-photo',
  'GET user/me/credit',
  'DELETE schedule/hold/:id',
  'POST schedule/hold',
  'GET schedule/waiting',
  'DELETE schedule/waiting/:id',
  'POST schedule/waiting',
]);

/** Lists: whether the car or booking is in them. */
const LISTS: Record<string, readonly CarPerson[]> = {
  'GET booking/mine': ['owner'],
  'GET user/me/car': ['owner'],
  'GET user/me/review': ['owner'],
  'GET shared/car': ['partner', 'driver'],
  'GET shared/visit': ['partner', 'driver'],
};

const OWNER: readonly CarPerson[] = ['owner'];
const PARTNER: readonly CarPerson[] = ['partner'];
const PEOPLE: readonly CarPerson[] = ['partner', 'driver'];

/** Who gets more than for a thing that does not exist. */
const MAY: Record<string, readonly CarPerson[]> = {
  'POST booking/book': OWNER,
  'POST booking/quote': OWNER,
  'POST booking/pay': OWNER,
  'GET booking/:id': OWNER,
  'PUT booking/:id': OWNER,
  'PUT booking/:id/note': OWNER,
  'GET booking/:id/photo': OWNER,
  'PUT booking/:id/photo/:clientId': OWNER,
  'GET booking/:id/photo/:photoId': OWNER,
  'DELETE booking/:id/photo/:photoId': OWNER,
  'GET booking/:id/calendar': OWNER,
  'PUT booking/:id/move': OWNER,
  'PUT booking/:id/update-status': OWNER,
  'GET booking/:id/visit': OWNER,
  'PUT booking/:id/visit/agree': OWNER,
  'GET booking/:id/visit/photo/:photoId': OWNER,
  'GET booking/:id/estimate': OWNER,
  'PUT booking/:id/estimate/:version': OWNER,
  'GET booking/:id/receipt': OWNER,
  'GET booking/:id/invoice': OWNER,
  'GET booking/:id/transfer': OWNER,
  'PUT booking/:id/proof': OWNER,
  'POST booking/:id/payment': OWNER,
  'GET booking/:id/release': OWNER,
  'POST booking/:id/release': OWNER,
  'POST booking/:id/release/new': OWNER,
  'POST booking/:id/release/code': OWNER,
  'POST booking/:id/collector': OWNER,
  'DELETE booking/:id/collector': OWNER,
  'GET booking/:id/review': OWNER,
  'PUT booking/:id/review': OWNER,
  'DELETE booking/:id/review': OWNER,
  'GET user/me/car/:id': OWNER,
  'PUT user/me/car/:id': OWNER,
  'DELETE user/me/car/:id': OWNER,
  'POST user/me/car/:id/reading': OWNER,
  'PUT user/me/car/:id/reading/:rid': OWNER,
  'DELETE user/me/car/:id/reading/:rid': OWNER,
  'GET user/me/car/:id/people': OWNER,
  'POST user/me/car/:id/people': OWNER,
  'DELETE user/me/car/:id/people/:personId': OWNER,
  'POST user/me/car/:id/people/:personId/standing': OWNER,
  'DELETE user/me/car/:id/people/:personId/standing': OWNER,
  'POST shared/invitation/:id/accept': ['invited'],
  'DELETE shared/invitation/:id': ['invited'],
  'DELETE shared/car/:id': PEOPLE,
  'GET shared/visit/:id': PEOPLE,
  'GET shared/visit/:id/release': PEOPLE,
  'POST shared/visit/:id/release': ['driver'],
  'GET shared/car/:id': PARTNER,
  'GET shared/car/:id/booking': PARTNER,
  'GET shared/booking/:id': PARTNER,
  'GET shared/booking/:id/visit': PARTNER,
  'GET shared/booking/:id/visit/photo/:photoId': PARTNER,
  'GET shared/booking/:id/estimate': PARTNER,
  'GET shared/booking/:id/receipt': PARTNER,
  'GET shared/booking/:id/invoice': PARTNER,
  'GET shared/booking/:id/transfer': PARTNER,
  'PUT shared/booking/:id/note': PARTNER,
  'GET shared/booking/:id/photo': PARTNER,
  'PUT shared/booking/:id/photo/:clientId': PARTNER,
  'GET shared/booking/:id/photo/:photoId': PARTNER,
  'DELETE shared/booking/:id/photo/:photoId': PARTNER,
  'POST shared/car/:id/quote': PARTNER,
  'POST shared/car/:id/booking': PARTNER,
  'POST shared/booking/:id/move': PARTNER,
  'POST shared/booking/:id/cancel': PARTNER,
  'POST shared/booking/:id/estimate/:version': PARTNER,
  'POST shared/booking/:id/payment': PARTNER,
  'POST shared/booking/:id/pay': PARTNER,
};

const calls = api.flatMap(({ endpoint }) =>
  endpoint.auth === 'customer' ? [`${endpoint.method} ${endpoint.path}`] : [],
);

let app: TestApp;
let people: Record<CarPerson, SessionRequest>;
/** The account of each. */
let accounts: Record<CarPerson, { id: string; token: string }>;
/** The ids of the things that the calls name. */
let ids: Record<'booking' | 'car' | 'invitation' | 'person' | 'photo' | 'faultPhoto' | 'line', string>;
let service: string;
let form: Record<string, unknown>;
beforeAll(async () => {
  app = await createTestApp();
  const manager = await createStaff(app, 'manager');
  const owner = await createCustomer(app);
  const [partner, driver, removed, invited] = await inOrder(4, () => signUpByPhone(app));
  const stranger = await createCustomer(app);
  const car = (await addCarFor(app, owner))._id;
  const person = await shareCar(owner, car, partner!, 'partner');
  await shareCar(owner, car, driver!, 'driver');
  const personId = await shareCar(owner, car, removed!, 'partner');
  await expectOk(owner.call(removePerson, { params: { id: car, personId } }));
  const { invitations } = await invite(owner, car, invited!.phone, 'partner');
  form = await app.bookingForm('Car wash');
  service = String(form['service']);
  const booking = await app.book(owner, { ...form, car, paymentMethod: 'cash' });
  const fault = await expectOk(sendFaultPhoto(owner, booking));
  await checkIn(manager, booking);
  await sendPhoto(manager, booking, { purpose: 'position', of: 'front', takenAt: new Date().toISOString() });
  await sendVersion(manager, booking._id);
  const { lines } = (await expectOk(owner.call(getEstimate, { params: { id: booking._id } }))).body;
  const { version } = (await expectOk(manager.request('GET', `staff/booking/${booking._id}`))).body['booking'];
  await expectOk(manager.request('PUT', `staff/booking/${booking._id}/payment`, { version, method: 'cash' }));
  const photo = await app.runtime.db.selectFrom('visit_photos').select('id').executeTakeFirstOrThrow();
  ids = {
    booking: booking._id,
    car,
    invitation: invitations[0]!._id,
    person,
    photo: photo.id,
    faultPhoto: fault.body.photo._id,
    line: lines[0]!._id,
  };
  const of = (one: Customer | PhoneUser | undefined): SessionRequest => one!.request;
  const accountOf = ({ user, token }: PhoneUser) => ({ id: user._id, token });
  accounts = {
    owner: { id: owner._id, token: owner.token },
    partner: accountOf(partner!),
    driver: accountOf(driver!),
    invited: accountOf(invited!),
    removed: accountOf(removed!),
    stranger: { id: stranger._id, token: stranger.token },
  };
  people = {
    owner: of(owner),
    partner: of(partner),
    driver: of(driver),
    invited: of(invited),
    removed: of(removed),
    stranger: of(stranger),
  };
  expect((await expectOk(owner.call(listCarPeople, { params: { id: car } }))).body.people).toHaveLength(2);
});
afterAll(() => app.stop());

async function inOrder<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let i = 0; i < count; i += 1) made.push(await make());
  return made;
}

const startsAt = '2030-01-15T10:00:00.000Z';
/** A body that the call accepts, for a thing with these ids. */
function bodyOf(call: string, id: typeof ids): unknown {
  const answers = [{ line: id.line, answer: 'not-now' }];
  const bodies: Record<string, unknown> = {
    'POST booking/book': { ...form, car: id.car },
    'POST booking/quote': { service, id: id.booking },
    'POST booking/pay': { id: id.booking, ref: 'some-reference' },
    'PUT booking/:id': form,
    'PUT booking/:id/note': { note: 'It squeaks.' },
    'PUT booking/:id/move': { startsAt },
    'PUT booking/:id/update-status': { status: 'pending-cancelled' },
    'PUT booking/:id/estimate/:version': { answers },
    'POST booking/:id/payment': {},
    'POST booking/:id/release': {},
    'POST booking/:id/release/new': { replaces: 1 },
    'POST booking/:id/release/code': { by: 'email' },
    'POST booking/:id/collector': { name: 'Bayo Ojo', phone: '0803 555 0101' },
    'PUT booking/:id/review': { stars: 5, text: null, showName: false },
    'PUT user/me/car/:id': { vehicle: form['vehicle'], plate: 'LSR-100AA' },
    'POST user/me/car/:id/reading': { km: 1000 },
    'POST user/me/car/:id/people': { phone: newPhone(), role: 'driver' },
    'POST user/me/car/:id/people/:personId/standing': { currentPassword: 'a guess' },
    'PUT shared/booking/:id/note': { note: 'It squeaks.' },
    'POST shared/car/:id/quote': { service },
    'POST shared/car/:id/booking': { service, paymentMethod: 'cash', mode: 'drive-in' },
    'POST shared/booking/:id/move': { startsAt },
    'POST shared/booking/:id/estimate/:version': { answers },
    'POST shared/booking/:id/payment': {},
    'POST shared/booking/:id/pay': { ref: 'some-reference' },
  };
  return bodies[call];
}

async function send(call: string, by: SessionRequest, id: typeof ids): Promise<TestResponse> {
  const [method = '', path = ''] = call.split(' ');
  const first = path.startsWith('shared/invitation') ? id.invitation : /car\/:id/.test(path) ? id.car : id.booking;
  const address = path
    .replace(':id', first)
    .replace(':personId', id.person)
    .replace(':photoId', /^(shared\/)?booking\/:id\/photo/.test(path) ? id.faultPhoto : id.photo)
    .replace(':clientId', crypto.randomUUID())
    .replace(':rid', id.photo)
    .replace(':version', '1');
  if (call === 'PUT booking/:id/proof' || call.endsWith('booking/:id/photo/:clientId'))
    return by(method, address, new Uint8Array(await picture()), { 'content-type': 'image/jpeg' });
  return by(method, address, bodyOf(call, id));
}

/** Status and body of an answer, without the id of the request. */
const answerOf = ({ status, text }: TestResponse): string => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`;

test('every call of customers has a decision for each kind of person', () => {
  const decided = new Set([...OWN_ACCOUNT, ...Object.keys(LISTS), ...Object.keys(MAY)]);
  expect(calls.filter((call) => !decided.has(call))).toEqual([]);
  expect([...decided].filter((call) => !calls.includes(call))).toEqual([]);
});

test.each(Object.keys(LISTS))('%s lists the car only to people who may see it', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  for (const kind of CAR_PERSONS) {
    const { text } = await expectOk(people[kind](method, path));
    const isThere = text.includes(ids.booking) || text.includes(ids.car);
    expect([kind, isThere]).toEqual([kind, LISTS[call]!.includes(kind) && call !== 'GET user/me/review']);
  }
});

test('the export of personal data has the bookings of a car for its owner alone', async () => {
  const { number } = (await expectOk(people.owner('GET', `booking/${ids.booking}`))).body as { number: string };
  for (const kind of CAR_PERSONS) {
    const { text } = await exportedData(app, accounts[kind].id);
    const isThere = [number, ids.line, ids.photo, ids.faultPhoto].some((own) => text.includes(own));
    expect([kind, isThere]).toEqual([kind, kind === 'owner']);
  }
});

test('the stream of changes has the bookings of a car for its owner and its present people', async () => {
  const streams = await Promise.all(
    CAR_PERSONS.map(async (kind) => ({ kind, stream: await openEventStream(app.url, accounts[kind].token) })),
  );
  const { body } = await expectOk(
    people.owner('POST', 'booking/book', { ...form, car: ids.car, paymentMethod: 'cash' }),
  );
  const { _id: made } = body['booking'] as { _id: string };
  // Every stream gets this one, after the other.
  await announceChange(app.runtime.db, JSON.stringify({ what: 'everything' }));
  for (const { kind, stream } of streams) {
    await stream.until(({ what }) => what === 'everything');
    const isThere = stream.text().includes(made);
    expect([kind, isThere]).toEqual([kind, ['owner', 'partner', 'driver'].includes(kind)]);
    stream.close();
  }
});

test.each(Object.keys(MAY))('%s answers others as if the thing did not exist', async (call) => {
  const other = crypto.randomUUID();
  const nothing = { ...ids, booking: other, car: other, invitation: other };
  const missing = answerOf(await send(call, people.stranger, nothing));
  for (const kind of CAR_PERSONS) {
    const isAllowed = MAY[call]!.includes(kind);
    // Acts of people who may do them are tested beside their code; here they would change the car for the next call.
    if (isAllowed && !call.startsWith('GET ')) continue;
    const real = answerOf(await send(call, people[kind], ids));
    if (isAllowed) expect([kind, real]).not.toEqual([kind, missing]);
    else expect([kind, real]).toEqual([kind, missing]);
  }
});
