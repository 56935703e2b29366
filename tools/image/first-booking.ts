import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { Brand, Service } from '#shared/catalogue/catalogue.contract.ts';
import { freePort } from '../port.ts';

/** A database and a mail server on this machine, with the settings of a start in production that uses them. */
export interface Outside {
  settings: Record<string, string>;
  port: string;
  /** The code in the email to an address. */
  codeFor(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts both; their files are in a folder of the caller. */
export async function startOutside(folder: string): Promise<Outside> {
  mkdirSync(path.join(folder, 'data'), { mode: 0o711 });
  const postgres = await startPostgres({ dataDir: path.join(folder, 'data') });
  const { host, user, database, port: databasePort } = postgres.connection;
  // The embedded server admits root only, and on its socket.
  const bridge = createServer((client) => {
    const server = connect(path.join(host, `.s.PGSQL.${databasePort}`));
    client.pipe(server).pipe(client);
    for (const end of [client, server]) end.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(bridge, 'listening');
  const mails = new Map<string, string>();
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => (text += String(part)));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) mails.set(address, text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', () => resolve()));
  const port = String(await freePort());
  return {
    port,
    settings: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: `postgresql://${user}@127.0.0.1:${portOf(bridge.address())}/${database}`,
      OWNER_EMAIL: 'owner@example.ng',
      OWNER_PASSWORD: 'long enough for her',
      SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer.server.address())}?tls=off`,
      MAIL_FROM: 'Care <care@example.ng>',
      APP_SECRET: '3c1f8a8d6d1f0be1ad0b3f95d7f36c0e',
    },
    async codeFor(email) {
      for (let waits = 0; waits < 600; waits++) {
        const code = /^(\d{4})\r?$/m.exec(mails.get(email) ?? '')?.[1];
        if (code !== undefined) return code;
        await sleep(100);
      }
      throw new Error(`no code came for ${email}`);
    },
    async stop() {
      bridge.close();
      await new Promise<void>((resolve) => mailServer.close(() => resolve()));
      await postgres.stop();
      rmSync(postgres.home, { recursive: true, force: true });
    },
  };
}

const portOf = (address: ReturnType<ReturnType<typeof createServer>['address']>): number => {
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
};

/** Waits until a started process says that it listens, for at most a minute. @throws AssertionError */
export async function listening(child: ChildProcess): Promise<void> {
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += String(text)));
  for (let waits = 0; !output.includes('Listening on') && child.exitCode === null && waits < 600; waits++)
    await sleep(100);
  assert.match(output, /Listening on http:\/\/127\.0\.0\.1:/);
}

/** Signs a customer up by the mailed code, and books a car wash. Returns the number of the booking. */
export async function book({ port, codeFor }: Outside): Promise<string> {
  let token = '';
  const call = async <T>(method: string, address: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/${address}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${address}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  for (const page of ['/healthz', '/readyz', '/', '/login'])
    assert.equal((await fetch(`http://127.0.0.1:${port}${page}`)).status, 200, page);
  const email = 'ada@example.ng';
  const person = {
    firstName: 'Ada',
    lastName: 'Obi',
    phoneNumber: '0803 123 4567',
    password: 'green kettle 42 stones',
  };
  const { registration } = await call<{ registration: string }>('POST', 'user/register', { ...person, email });
  const confirmation = { email, otp: await codeFor(email), registration };
  token = (await call<{ token: string }>('POST', 'user/verify-email', confirmation)).token;
  const [brand] = await call<Brand[]>('GET', 'vehicle/brands/all');
  const service = (await call<Service[]>('GET', 'service/all')).find(({ name }) => name === 'Car wash');
  const { booking } = await call<{ booking: Booking }>('POST', 'booking/book', {
    fullName: 'Ada Obi',
    phoneNumber: person.phoneNumber,
    brand: brand?._id,
    vehicle: brand?.vehicles[0]?._id,
    service: service?._id,
    carType: 'Honda Accord 2004',
    paymentMethod: 'cash',
    mode: 'drive-in',
  });
  return booking.number;
}
