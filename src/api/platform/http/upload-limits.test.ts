import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/** Bodies that are far longer than any upload may be (docs/security.md 14). */

const MEGABYTE = 1024 * 1024;
const LIMIT = 5 * MEGABYTE;

let app: TestApp;
let ada: Customer;
let proof: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app);
  proof = `/api/booking/${(await app.book(ada))._id}/proof`;
});
afterAll(() => app.stop());

const FORM_START = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n';
const targets = [
  ['a photo', () => '/api/user/me/update-photo', 'multipart/form-data; boundary=x', FORM_START],
  ['the form of a photo, with no file', () => '/api/user/me/update-photo', 'multipart/form-data; boundary=x', ''],
  ['a transfer proof', () => proof, 'image/jpeg', ''],
] as const;

/** Sends the head of a request; the answer is the first thing that the server sends. */
async function begin(path: string, type: string, length: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const answer = once(socket, 'data').then(([bytes]) => String(bytes));
  socket.write(
    `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.token}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`,
  );
  return { socket, answer };
}

test.each(targets)('%s with a declared length of 900 MB is refused before any of it comes', async (...target) => {
  const [, path, type] = target;
  const { socket, answer } = await begin(path(), type, 'Content-Length: 900000000');
  expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*"account\.photo_too_large"/);
  await once(socket, 'close');
});

test.each(targets)(
  '%s without a declared length is refused at the limit, and the connection closed',
  async (...target) => {
    const [, path, type, start] = target;
    const { socket, answer } = await begin(path(), type, 'Transfer-Encoding: chunked');
    let answered = false;
    void answer.then(() => (answered = true));
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    if (start !== '') socket.write(chunk(Buffer.from(start)));
    let sent = 0;
    while (!answered && sent < 20 * LIMIT) {
      if (!socket.write(chunk(Buffer.alloc(MEGABYTE, 0xff)))) await Promise.race([once(socket, 'drain'), answer]);
      sent += MEGABYTE;
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*"account\.photo_too_large"/);
    expect(sent).toBeLessThan(4 * LIMIT);
    await once(socket, 'close');
  },
);

test('a picture of the right size after a refused one is stored as ever', async () => {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(picture)]), 'me.png');
  expect((await ada.request('PUT', 'user/me/update-photo', form)).status).toBe(200);
});
