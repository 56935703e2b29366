import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { findAddress } from './public-address.ts';
import { createMailer, type OutgoingEmail } from './smtp.ts';
import { longTest } from '#test/long-test.ts';

const undo: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A certificate for localhost that only this test trusts. */
function certificate(): { key: string; cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'cert-'));
  try {
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost,IP:127.0.0.1',
      ],
      { stdio: 'pipe' },
    );
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Host {
  port: number;
  mails: string[];
}

async function mailHost(options: SMTPServerOptions = {}): Promise<Host> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        mails.push(text);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as { port: number }).port, mails };
}

const mail = (to = 'ada@example.ng'): OutgoingEmail => ({
  fromName: 'Ìtọ́jú <Ọkọ̀>, "Ltd"',
  to,
  subject: 'Ẹ káàbọ̀',
  text: 'Your code is ₦12,500.',
  html: '<p>Your code</p>',
  messageId: '<one@example.ng>',
});
const mailer = (url: string, options: Parameters<typeof createMailer>[2] = {}) => {
  const made = createMailer(url, 'hello@example.com', { greetingMs: 400, socketMs: 800, ...options });
  undo.push(() => made.close());
  return made;
};
const failure = async (sending: Promise<void>): Promise<{ code?: string; responseCode?: number; ms: number }> => {
  const began = performance.now();
  try {
    await sending;
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    return {
      ...(code !== undefined && { code }),
      ...(responseCode !== undefined && { responseCode }),
      ms: performance.now() - began,
    };
  }
  throw new Error('it was sent');
};
const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
});

test('sends an email over STARTTLS with authentication, both texts and our Message-ID', async () => {
  const { key, cert } = certificate();
  const seen: unknown[] = [];
  const { port, mails } = await mailHost({
    key,
    cert,
    authOptional: false,
    onAuth({ username, password }, { secure }, done) {
      seen.push([username, password, secure]);
      done(null, { user: username ?? '' });
    },
  });
  await mailer(`smtp://us%40er:p%2Fss@localhost:${port}`, { ca: cert }).send(mail());
  expect(seen).toEqual([['us@er', 'p/ss', true]]);
  expect(mails).toHaveLength(1);
  for (const part of ['Message-ID: <one@example.ng>', 'text/plain', 'text/html']) expect(mails[0]).toContain(part);
  const name = /^From: =\?UTF-8\?B\?(.+)\?=\s+<hello@example\.com>\r?$/m.exec(mails[0] ?? '')?.[1] ?? '';
  expect(Buffer.from(name, 'base64').toString()).toBe(mail().fromName);
  expect(mails[0]).not.toContain('List-Unsubscribe');
});

test('supports implicit TLS, and marketing emails have both headers of one-click unsubscribe', async () => {
  const { key, cert } = certificate();
  const { port, mails } = await mailHost({ key, cert, secure: true });
  await mailer(`smtps://localhost:${port}`, { ca: cert }).send({
    ...mail(),
    unsubscribe: 'https://centre.example/api/unsubscribe/x',
  });
  expect(mails[0]).toContain('List-Unsubscribe: <https://centre.example/api/unsubscribe/x>');
  expect(mails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('refuses to send without TLS or to a host with an untrusted certificate', async () => {
  const plain = await mailHost();
  await failure(mailer(`smtp://127.0.0.1:${plain.port}`).send(mail()));
  const { key, cert } = certificate();
  const strange = await mailHost({ key, cert });
  await failure(mailer(`smtp://localhost:${strange.port}`).send(mail()));
  expect([...plain.mails, ...strange.mails]).toEqual([]);
});

test.each([450, 451, 550, 553])('reports the code of a refused address: %i', async (code) => {
  const { port } = await mailHost(refusing(code));
  expect(await failure(mailer(`smtp://127.0.0.1:${port}?tls=off`).send(mail()))).toMatchObject({
    code: 'EENVELOPE',
    responseCode: code,
  });
});

test('distinguishes a refused log-in from a refused email', async () => {
  const { port } = await mailHost({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  });
  expect(await failure(mailer(`smtp://a:b@127.0.0.1:${port}?tls=off`).send(mail()))).toMatchObject({
    code: 'EAUTH',
    responseCode: 535,
  });
});

async function bareHost(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return (server.address() as { port: number }).port;
}

test('times out when a host never greets', async () => {
  const port = await bareHost(() => undefined);
  const { code, ms } = await failure(mailer(`smtp://127.0.0.1:${port}?tls=off`).send(mail()));
  expect(code).toBe('ETIMEDOUT');
  expect(ms).toBeLessThan(3000);
});

test('reports a host that refuses connections', async () => {
  const port = await bareHost(() => undefined);
  await undo.pop()?.();
  expect((await failure(mailer(`smtp://127.0.0.1:${port}?tls=off`).send(mail()))).code).toMatch(
    /^E(SOCKET|CONNECTION)$/,
  );
});

test('a connection lost after the text fails without a retry, and the next attempt has the same Message-ID', async () => {
  const mails: string[] = [];
  const { port } = await mailHost({
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        mails.push(text);
        if (mails.length === 1) disconnect();
        else done();
      });
    },
    onConnect(_session, done) {
      done();
    },
  });
  // A proxy between the client and the host, whose connections the test can break.
  let proxied: Socket[] = [];
  const { connect } = await import('node:net');
  const proxyPort = await bareHost((socket) => {
    const onward = connect(port, '127.0.0.1');
    onward.on('error', () => undefined);
    proxied.push(socket, onward);
    socket.pipe(onward).pipe(socket);
  });
  function disconnect(): void {
    proxied.forEach((socket) => socket.destroy());
    proxied = [];
  }
  const sender = mailer(`smtp://127.0.0.1:${proxyPort}?tls=off`);
  await failure(sender.send(mail()));
  expect(mails).toHaveLength(1);
  await sender.send(mail());
  expect(mails).toHaveLength(2);
  const ids = mails.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]?.trim());
  expect(ids).toEqual(['<one@example.ng>', '<one@example.ng>']);
});

longTest('an address that hangs does not delay others', async () => {
  const { port, mails } = await mailHost({
    onRcptTo: ({ address }, _session, done) => address.startsWith('poison') || done(),
  });
  const sender = mailer(`smtp://127.0.0.1:${port}?tls=off`, { socketMs: 3000 });
  const poisoned = Promise.allSettled(Array.from({ length: 5 }, (_, i) => sender.send(mail(`poison${i}@example.ng`))));
  const began = performance.now();
  await Promise.all(Array.from({ length: 10 }, (_, i) => sender.send(mail(`good${i}@example.ng`))));
  expect(performance.now() - began).toBeLessThan(2500);
  expect(mails).toHaveLength(10);
  expect((await poisoned).every(({ status }) => status === 'rejected')).toBe(true);
});

test('attaches an appointment for calendars, with its method', async () => {
  const host = await mailHost();
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  await mailer(`smtp://127.0.0.1:${host.port}?tls=off`).send({ ...mail(), calendar: { method: 'CANCEL', content } });
  const [email = ''] = host.mails;
  expect(email).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/m);
  expect(email).toMatch(/^Content-Type: application\/ics; name=booking\.ics/m);
  expect(email).toMatch(/^Content-Disposition: attachment; filename=booking\.ics/m);
  const encoded = Buffer.from(content).toString('base64');
  expect(email.replaceAll(/\s/g, '')).toContain(encoded.replaceAll(/\s/g, ''));
});

test('connects to the found address, and to none for a host that is not public', async () => {
  const host = await mailHost();
  const mailer = createMailer(`smtp://mail.centre.ng:${host.port}?tls=off`, 'hello@example.ng', {
    findServer: (name) =>
      Promise.resolve(name === 'mail.centre.ng' ? { address: '127.0.0.1' } : { failure: 'no-such-host' }),
  });
  undo.push(() => mailer.close());
  await mailer.send(mail());
  expect(host.mails).toHaveLength(1);
  const inside = createMailer(`smtp://127.0.0.1:${host.port}?tls=off`, 'hello@example.ng', {
    findServer: (name) => findAddress(name, { isOwn: false }),
  });
  undo.push(() => inside.close());
  await expect(inside.send(mail())).rejects.toThrow('the mail server is not on the internet');
  expect(host.mails).toHaveLength(1);
});
