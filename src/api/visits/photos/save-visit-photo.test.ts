import { connect, type Socket } from 'node:net';
import { crc32, gzipSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { UPLOADS_PER_ACCOUNT } from '#api/platform/http/account-uploads.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import {
  MAX_MARK_PHOTOS,
  PHOTO_POSITIONS,
  STORED_PHOTO_BYTES,
  VISIT_PHOTO_BYTES,
} from '#shared/visits/visit-photos.ts';
import * as staffVisits from '#shared/visits/staff-visits.contract.ts';
import * as contract from '#shared/visits/visits.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { sendVersion } from '#test/estimates.ts';
import { eventually } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn, picture, sendPhoto } from '#test/visits.ts';

let app: TestApp;
let ada: Customer;
let desk: StaffMember;
let technician: StaffMember;
let booking: Booking;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  desk = await createStaff(app, 'front_desk', { name: 'Kẹ́hìndé Àjàyí' });
  technician = await createStaff(app, 'technician', { name: 'Kúnlé Bákàrè' });
});
beforeEach(async () => {
  ada = await createCustomer(app);
  booking = await app.book(ada);
  await checkIn(desk, booking);
});
afterAll(() => app.stop());

const FRONT = { purpose: 'position', of: 'front' };
const FINDING = { purpose: 'finding', of: 'Front brake pads' };
const seen = async (by: Customer = ada) =>
  (await expectOk(by.call(contract.getVisit, { params: { id: booking._id } }))).body.photos;
const rows = () => app.runtime.db.selectFrom('visit_photos').selectAll().where('visit_id', '=', booking._id).execute();
const fetchPhoto = async (token: string | null, address: string) => {
  const response = await fetch(`${app.url}/api/${address}`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
/** A picture of noise, which compresses badly. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
/** A PNG whose header claims this size but which contains hardly any pixels. */
async function flood(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test('a photo is listed for customer and staff, and its picture is the same for both', async () => {
  const id = newId();
  const { body } = await expectOk(sendPhoto(desk, booking, FRONT, { id }));
  expect(body.photo).toMatchObject({ _id: id, purpose: 'position', of: 'front', by: 'Kẹ́hìndé Àjàyí' });
  const [photo] = await seen();
  expect(photo).toEqual({ ...body.photo, by: 'Kẹ́hìndé' });
  const staffVisit = (await expectOk(technician.call(staffVisits.getStaffVisit, { params: { id: booking._id } }))).body;
  expect(staffVisit.photos).toEqual([body.photo]);
  const own = await fetchPhoto(ada.token, `booking/${booking._id}/visit/photo/${id}`);
  expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ]);
  expect(own.bytes).toHaveLength(body.photo.bytes);
  expect((await sharp(own.bytes).metadata()).format).toBe('webp');
  const staffs = await fetchPhoto(technician.token, `staff/visit/${booking._id}/photo/${id}`);
  expect([staffs.headers.get('cache-control'), staffs.bytes.equals(own.bytes)]).toEqual(['no-store', true]);
});

test('a photo is turned upright, made small and loses its place and everything else of the file', async () => {
  const large = await sharp(await picture('#a63c14', 3000, 2000))
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'CANARY' }, IFD3: { GPSLatitude: '7/1 23/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(large).metadata()).exif?.includes('CANARY')).toBe(true);
  await expectOk(sendPhoto(desk, booking, FRONT, { bytes: large }));
  const [stored] = await rows();
  const meta = await sharp(stored?.picture).metadata();
  expect([meta.format, meta.width, meta.height]).toEqual(['webp', 1067, 1600]);
  expect(meta.exif ?? meta.xmp ?? meta.icc ?? meta.orientation).toBeUndefined();
  expect(stored?.picture.includes('CANARY')).toBe(false);
});

test('a picture that compresses badly loses quality until it fits into 250 kB', async () => {
  const { photo } = (await expectOk(sendPhoto(desk, booking, FRONT, { bytes: await noise(1700, 1500) }))).body;
  expect(photo.bytes).toBeLessThanOrEqual(STORED_PHOTO_BYTES);
  const [stored] = await rows();
  const { width } = await sharp(stored?.picture).metadata();
  expect(width).toBeGreaterThanOrEqual(400);
});

test('the same id with other bytes is a success, and the first photo stays', async () => {
  const id = newId();
  const first = (await expectOk(sendPhoto(desk, booking, FRONT, { id }))).body.photo;
  const bytes = await picture('#00f');
  for (const again of [FRONT, { purpose: 'mark', of: 'Door' }])
    expect((await expectOk(sendPhoto(desk, booking, again, { id, bytes }))).body.photo).toEqual(first);
  // Not even a file that is no picture is looked at.
  await expectOk(sendPhoto(desk, booking, FRONT, { id: id.toUpperCase(), bytes: Buffer.from('x') }));
  expect(await seen()).toHaveLength(1);
});

test('a photo that fifty send at once is stored once', async () => {
  const id = newId();
  const bytes = await picture();
  const people = await Promise.all(Array.from({ length: 25 }, () => createStaff(app, 'front_desk')));
  const answers = await atOnce(50, (i) => sendPhoto(people[i % 25] ?? desk, booking, FRONT, { id, bytes }));
  // At least twenty find a place; the others are to come again.
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
  expect(await rows()).toHaveLength(1);
  const audit = await app.runtime.db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'visit.photo-added')
    .where('subject_id', '=', booking._id)
    .execute();
  expect(audit).toEqual([{ detail: { purpose: 'position' } }]);
});

test('each side has one photo, also when fifty are sent at once, and four more show marks and other things', async () => {
  for (const of of PHOTO_POSITIONS) await expectOk(sendPhoto(desk, booking, { purpose: 'position', of }));
  const again = await sendPhoto(desk, booking, FRONT);
  expect([again.status, again.code]).toEqual([409, 'visit.position_taken']);
  for (let i = 0; i < MAX_MARK_PHOTOS; i++)
    await expectOk(sendPhoto(desk, booking, { purpose: i % 2 === 0 ? 'mark' : 'other' }));
  for (const purpose of ['mark', 'other']) {
    const more = await sendPhoto(desk, booking, { purpose });
    expect([more.status, more.code]).toEqual([409, 'visit.too_many_photos']);
  }
  expect(await seen()).toHaveLength(12);
  await expectOk(sendPhoto(desk, booking, FINDING));

  booking = await app.book(ada);
  await checkIn(desk, booking);
  const people = await Promise.all(Array.from({ length: 10 }, () => createStaff(app, 'front_desk')));
  await atOnce(20, (i) => sendPhoto(people[i % 10] ?? desk, booking, FRONT));
  expect(await rows()).toHaveLength(1);
});

test('technicians photograph findings and parts, and neither the check-in nor the release', async () => {
  await expectOk(sendPhoto(technician, booking, FINDING));
  for (const purpose of ['mark', 'other', 'release'])
    expect((await sendPhoto(technician, booking, { purpose })).code).toBe('session.forbidden');
  expect((await sendPhoto(technician, booking, FRONT)).code).toBe('session.forbidden');
  const path = `staff/visit/${booking._id}/photo/${newId()}?purpose=mark`;
  const customers = await ada.request('PUT', path, await picture(), { 'content-type': 'image/jpeg' });
  expect([customers.status, customers.code]).toEqual([403, 'session.forbidden']);
  expect(await seen()).toHaveLength(1);
});

test('a photo of a part belongs to a line of an estimate of that booking', async () => {
  const manager = await createStaff(app, 'manager');
  const [line] = (await sendVersion(manager, booking._id)).lines;
  const of = line?._id ?? '';
  await expectOk(sendPhoto(technician, booking, { purpose: 'old-part', of }));
  await expectOk(sendPhoto(technician, booking, { purpose: 'new-part', of }));
  const unknown = await sendPhoto(technician, booking, { purpose: 'new-part', of: newId() });
  expect([unknown.status, unknown.code]).toEqual([422, 'visit.unknown_line']);
  booking = await app.book(ada);
  await checkIn(desk, booking);
  expect((await sendPhoto(technician, booking, { purpose: 'old-part', of })).code).toBe('visit.unknown_line');
});

test('a file that is no picture, is too large or has too many pixels is refused, and so are decompression bombs', async () => {
  const jpeg = await picture();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [bytes, type, status, code] of [
    [Buffer.from('not a picture'), 'image/jpeg', 415, 'account.photo_not_image'],
    [Buffer.alloc(0), 'image/jpeg', 415, 'account.photo_not_image'],
    [svg, 'image/svg+xml', 415, 'account.photo_not_image'],
    [gzipSync(Buffer.alloc(3_000_000)), 'image/jpeg', 415, 'account.photo_not_image'],
    [jpeg.subarray(0, 300), 'image/jpeg', 415, 'account.photo_not_image'],
    [await flood(4000, 4000), 'image/png', 415, 'account.photo_not_image'],
    [await flood(60_000, 60_000), 'image/png', 422, 'account.photo_too_many_pixels'],
    [Buffer.alloc(VISIT_PHOTO_BYTES + 1), 'image/jpeg', 413, 'account.photo_too_large'],
    [Buffer.from('{}'), 'application/json', 415, 'request.unsupported'],
  ] as const) {
    const answer = await sendPhoto(desk, booking, FRONT, { bytes, type });
    expect([type, answer.status, answer.code]).toEqual([type, status, code]);
  }
  expect(await rows()).toEqual([]);
});

test('a file that is a picture and something else is stored as the picture alone', async () => {
  const bytes = Buffer.concat([await picture(), Buffer.from('PK\u0003\u0004<script>alert(1)</script>CANARY')]);
  await expectOk(sendPhoto(desk, booking, FRONT, { bytes }));
  const [stored] = await rows();
  expect(stored?.picture.includes('CANARY')).toBe(false);
  expect(stored?.picture.includes('script')).toBe(false);
});

test('a photo of another customer answers byte for byte like one that does not exist', async () => {
  const id = newId();
  await expectOk(sendPhoto(desk, booking, FRONT, { id }));
  const ben = await createCustomer(app);
  const bens = await app.book(ben);
  await checkIn(desk, bens);
  const answers = [];
  for (const path of [
    `booking/${booking._id}/visit/photo/${id}`,
    `booking/${bens._id}/visit/photo/${id}`,
    `booking/${bens._id}/visit/photo/${newId()}`,
    `booking/${newId()}/visit/photo/${newId()}`,
    `booking/${bens._id}/visit/photo/front.jpg`,
  ]) {
    const { status, body } = await ben.request('GET', path);
    answers.push([status, { ...body, requestId: '' }]);
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]).toMatchObject([404, { code: 'visit.photo_not_found' }]);
  expect((await fetchPhoto(null, `booking/${booking._id}/visit/photo/${id}`)).status).toBe(401);
  expect((await fetchPhoto(ada.token, `staff/visit/${booking._id}/photo/${id}`)).status).toBe(403);
  const ofOther = await technician.request('GET', `staff/visit/${bens._id}/photo/${id}`);
  expect([ofOther.status, ofOther.code]).toEqual([404, 'visit.photo_not_found']);
});

test('a car that is not checked in has no photos, and an invalid id is not found', async () => {
  const expected = await app.book(ada);
  for (const [one, id] of [
    [expected, newId()],
    [{ _id: newId() }, newId()],
    [{ _id: 'x' }, newId()],
    [booking, 'x'],
  ] as const) {
    const answer = await sendPhoto(desk, one, FRONT, { id });
    expect([answer.status, answer.code]).toEqual([404, 'visit.not_found']);
  }
});

test('a photo cannot be taken in the future, and a late one keeps its time', async () => {
  const earlier = new Date(Date.now() - 3_600_000).toISOString();
  expect((await expectOk(sendPhoto(desk, booking, { ...FRONT, takenAt: earlier }))).body.photo.takenAt).toBe(earlier);
  const { photo } = (await expectOk(sendPhoto(desk, booking, { ...FINDING, takenAt: '2090-01-01T00:00:00Z' }))).body;
  expect(photo.takenAt).toBe(photo.sentAt);
  expect(Date.parse(photo.sentAt)).toBeLessThan(Date.now() + 60_000);
});

test('photos from before the car left are accepted afterwards, and later ones are refused', async () => {
  await sql`update visits set state = 'released', ready_at = app_now(), released_at = app_now() where id = ${booking._id}`.execute(
    app.runtime.db,
  );
  const before = new Date(Date.now() - 60_000).toISOString();
  await expectOk(sendPhoto(technician, booking, { ...FINDING, takenAt: before }));
  for (const late of [FINDING, { ...FINDING, takenAt: '2090-01-01T00:00:00Z' }])
    expect((await sendPhoto(technician, booking, late)).code).toBe('visit.released');
});

/** The number of photos that count towards a person's limit. */
const countUploads = async ({ id }: StaffMember): Promise<number> => {
  const { rows: counts } = await sql<{ points: number }>`
    select points from rate_limits where key = ${`visitPhotos:${id}`}`.execute(app.runtime.db);
  return counts[0]?.points ?? 0;
};

test('one member of staff has two photos on their way at once; others are not held up', async () => {
  const slow = await createStaff(app, 'front_desk');
  const sockets: Socket[] = Array.from({ length: UPLOADS_PER_ACCOUNT }, () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(
      `PUT /api/staff/visit/${booking._id}/photo/${newId()}?purpose=mark HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${slow.token}\r\nContent-Type: image/jpeg\r\nContent-Length: 100000\r\n\r\nabc`,
    );
    return socket;
  });
  await eventually(async () => (await countUploads(slow)) === UPLOADS_PER_ACCOUNT);
  const refused = await sendPhoto(slow, booking, FRONT);
  expect([refused.status, refused.code]).toEqual([429, 'account.too_many_uploads']);
  await expectOk(sendPhoto(desk, booking, FINDING));
  for (const socket of sockets) socket.destroy();
  await eventually(async () => (await sendPhoto(slow, booking, FRONT)).status === 200);
});

test('the months of a new database have partitions, and a photo lies in the month of its check-in', async () => {
  const id = newId();
  await expectOk(sendPhoto(desk, booking, FRONT, { id }));
  const { rows: found } = await sql<{ partition: string; month: string }>`
    select tableoid::regclass::text as partition, to_char(app_now() at time zone 'Africa/Lagos', 'YYYY_MM') as month
    from visit_photos where id = ${id}`.execute(app.runtime.db);
  expect(found[0]?.partition).toBe(`visit_photos_${found[0]?.month}`);
});
