import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import sharp, { type Sharp } from 'sharp';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_BYTES as MEMORY_BYTES, withUpload } from '#api/platform/http/account-uploads.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { PHOTO_BYTES } from '#shared/privacy/privacy.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, createTestApp, expectOk, type TestResponse, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp();
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

const form = (bytes: Buffer, { field = 'photo', name = 'me.jpg', type = 'image/jpeg' } = {}): FormData => {
  const data = new FormData();
  data.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return data;
};
const send = (
  who: Customer,
  bytes: Buffer,
  given = {},
): Promise<TestResponse<{ message: string; user: User; code: string }>> =>
  who.request('PUT', 'user/me/update-photo', form(bytes, given));
const get = async (address: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
  const response = await fetch(`${app.url}${address}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

const UPLOAD_BYTES = 100_000;
const FIRST_BYTES = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\nabc';
/** Starts an upload and stops after its first bytes. */
const startUpload = (token: string): Socket => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(
    `PUT /api/user/me/update-photo HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nExpect: 100-continue\r\nContent-Length: ${UPLOAD_BYTES}\r\n\r\n${FIRST_BYTES}`,
  );
  return socket;
};

/** An image that is red on the left and blue on the right. */
const halves = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);

/** A PNG whose header claims this size but which contains hardly any pixels. */
async function flood(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  // The checksum of the chunk must match the changed header.
  const { crc32 } = await import('node:zlib');
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test('converts a photo to 256 x 256 WebP, which the reader alone may keep for a day', async () => {
  const answer = await send(ada, await halves(1200, 800).jpeg().toBuffer());
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your photo is saved.' } });
  const address = answer.body.user.photo ?? '';
  expect(address).toMatch(/^\/api\/photo\/[0-9a-f-]{36}$/);
  expect((await ada.request<User>('GET', 'user/me')).body.photo).toBe(address);
  const served = await get(address);
  expect(served.status).toBe(200);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(served.headers.get('cache-control')).toBe('private, max-age=86400');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await sharp(served.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

test('applies the EXIF orientation and removes all EXIF data', async () => {
  const bytes = await halves(800, 400)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'CANARY' }, IFD3: { GPSLatitude: '7/1 23/1 0/1' } })
    .toBuffer();
  expect(bytes.includes('CANARY')).toBe(true);
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  const { bytes: converted } = await get((await send(ada, bytes)).body.user.photo ?? '');
  const metadata = await sharp(converted).metadata();
  expect(metadata.exif ?? metadata.xmp ?? metadata.icc ?? metadata.orientation).toBeUndefined();
  expect(converted.includes('CANARY')).toBe(false);
  // Turned right by 90 degrees: the left half is on top.
  const { data } = await sharp(converted).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 3)];
  const [top, bottom] = [at(128, 20), at(128, 235)];
  expect(top[0]).toBeGreaterThan(200);
  expect(bottom[2]).toBeGreaterThan(200);
});

test('does not change the URL for the same image; another image replaces it at a new URL', async () => {
  const bytes = await halves(300, 300).png().toBuffer();
  const first = (await send(ada, bytes)).body.user.photo ?? '';
  expect((await send(ada, bytes)).body.user.photo).toBe(first);
  const second = (await send(ada, await halves(300, 300).negate().png().toBuffer())).body.user.photo;
  expect(second).not.toBe(first);
  expect((await get(first)).status).toBe(404);
  const rows = await app.runtime.db.selectFrom('photos').select('id').execute();
  expect(rows).toHaveLength(1);
});

describe('rejected uploads', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>',
  );
  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['text', () => Buffer.from('I am a picture'), 415, 'account.photo_not_image'],
    ['nothing', () => Buffer.alloc(0), 415, 'account.photo_not_image'],
    ['an SVG', () => svg, 415, 'account.photo_not_image'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 415, 'account.photo_not_image'],
    [
      'an HTML page after a JPEG mark',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]),
      415,
      'account.photo_not_image',
    ],
    ['a TIFF', () => halves(64, 64).tiff().toBuffer(), 415, 'account.photo_not_image'],
    ['a GIF', () => halves(64, 64).gif().toBuffer(), 415, 'account.photo_not_image'],
    [
      'an animated WebP',
      async () =>
        sharp(await Promise.all([halves(32, 32).png().toBuffer(), halves(32, 32).negate().png().toBuffer()]), {
          join: { animated: true },
        })
          .webp()
          .toBuffer(),
      415,
      'account.photo_not_image',
    ],
    ['more than 5 MB', () => Buffer.alloc(PHOTO_BYTES + 1, 0xff), 413, 'account.photo_too_large'],
    ['a flood of pixels', () => flood(30_000, 30_000), 422, 'account.photo_too_many_pixels'],
    ['one pixel too many', () => flood(25_000_001, 1), 422, 'account.photo_too_many_pixels'],
  ])('%s', async (_what, make, status, code) => {
    const dave = await createCustomer(app);
    expect(await send(dave, await make())).toMatchObject({ status, body: { code } });
    expect((await dave.request<User>('GET', 'user/me')).body.photo).toBeNull();
  });

  test('ignores the name and the type of the file', async () => {
    const bytes = await halves(64, 64).png().toBuffer();
    for (const name of ['../../etc/passwd', 'x.svg', '.', 'naïve\u0000.png', 'a'.repeat(2000)]) {
      expect((await send(ada, bytes, { name, type: 'application/x-php' })).status, name.slice(0, 10)).toBe(200);
    }
    expect((await send(ada, svg, { name: 'me.png', type: 'image/png' })).status).toBe(415);
  });

  test('rejects a missing file, another field, another content type and a broken body', async () => {
    expect(
      await ada.request('PUT', 'user/me/update-photo', form(Buffer.from('x'), { field: 'picture' })),
    ).toMatchObject({ status: 400, body: { code: 'account.photo_missing' } });
    const words = new FormData();
    words.append('photo', 'not a file');
    expect((await ada.request('PUT', 'user/me/update-photo', words)).body['code']).toBe('account.photo_missing');
    expect((await ada.request('PUT', 'user/me/update-photo')).body['code']).toBe('request.unsupported');
    expect((await ada.request('PUT', 'user/me/update-photo', { photo: 'x' })).body['code']).toBe('request.unsupported');
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', 'no boundary here'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\ncut',
      ],
    ] as const) {
      const answer = await ada.request('PUT', 'user/me/update-photo', body, { 'content-type': type });
      expect(answer.status, body).toBeGreaterThanOrEqual(400);
      expect(answer.status, body).toBeLessThan(500);
    }
    expect((await app.request('PUT', 'user/me/update-photo', { body: form(Buffer.from('x')) })).status).toBe(401);
  });
});

test('accepts files on no other route', async () => {
  expect((await ada.request('PUT', 'user/me', form(Buffer.from('x')))).body['code']).toBe('request.unsupported');
});

test('stores nothing of an aborted upload; the next one succeeds', async () => {
  const socket = startUpload(ada.token);
  // '100 Continue': the server has begun to read the body.
  await once(socket, 'data');
  socket.destroy();
  const eve = await createCustomer(app);
  expect((await send(eve, await halves(64, 64).png().toBuffer())).status).toBe(200);
});

test('stores one photo for concurrent uploads of a customer; uploads of many customers all get a response', async () => {
  const eve = await createCustomer(app);
  const pictures = await atOnce<Buffer>(8, (i) =>
    halves(100 + 2 * i, 100)
      .png()
      .toBuffer(),
  );
  for (let i = 0; i < pictures.length; i += 2) {
    const answers = await atOnce(2, (second) => send(eve, pictures[i + second] ?? Buffer.alloc(0)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  const { photo } = (await eve.request<User>('GET', 'user/me')).body;
  expect((await get(photo ?? '')).status).toBe(200);
  const { n } = await app.runtime.db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const { m } = await app.runtime.db
    .selectFrom('customers')
    .select(({ fn }) => fn.count<number>('photo_id').as('m'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(m);
});

test('rejects more than twenty uploads an hour', async () => {
  const eve = await createCustomer(app);
  const answers = [];
  for (let sent = 0; sent < 22; sent++) answers.push(await send(eve, Buffer.from('x')));
  expect(answers.filter((one) => one.status === 429)).toHaveLength(2);
});

test('responds 404 for an unknown and a malformed id', async () => {
  for (const id of [randomUUID(), 'x', '1%00', '..%2f..']) expect((await get(`/api/photo/${id}`)).status, id).toBe(404);
});

test('a photo waits while the pictures of other customers use their memory', async () => {
  const ada = await createCustomer(app);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const large = withUpload({ id: 'ben', kind: 'customer' }, (onBytes) => {
    onBytes(MEMORY_BYTES);
    return ended;
  });
  const photo = await halves(64, 64).png().toBuffer();
  expect(await send(ada, photo)).toMatchObject({ status: 503, code: 'request.busy' });
  end();
  await large;
  await expectOk(send(ada, photo));
});
