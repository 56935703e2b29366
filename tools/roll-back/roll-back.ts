// node tools/roll-back/roll-back.ts: starts the last released version on a database that today's version made and used,
// and then today's again. Needs the history of the repository.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { startProcess } from '#test/process.ts';
import { root } from '../project-root.ts';

const folder = mkdtempSync('/var/tmp/roll-back-');
const [older, dataDir] = [path.join(folder, 'older'), path.join(folder, 'data')];
execFileSync('chmod', ['711', folder]);
mkdirSync(dataDir, { mode: 0o711 });

/** Unpacks the newest released version: the first commit with its number. Returns the number. */
function unpackRelease(): string {
  const fixtures = globSync('test/fixtures/*.json', { cwd: root }).toSorted();
  const version = path.basename(fixtures.at(-1) ?? '', '.json');
  const git = (args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'buffer', maxBuffer: 1e9 });
  const number = `"version": "${version}"`;
  const commits = git(['log', '--reverse', '--format=%H', `-S${number}`, '--', 'package.json']).toString();
  const [commit = ''] = commits.split('\n');
  assert.match(commit, /^[0-9a-f]{40}$/, 'the history of the repository is missing');
  mkdirSync(older);
  execFileSync('tar', ['-x', '-C', older], { input: git(['archive', commit]) });
  symlinkSync(path.join(root, 'node_modules'), path.join(older, 'node_modules'));
  return version;
}

type Json = Record<string, any>; // oxlint-disable-line no-explicit-any
/** Calls the API of a running version. */
const api =
  (url: string, token = '') =>
  async (method: string, address: string, body?: object): Promise<Json> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${url}/api/${address}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${address}: ${response.status} ${text}`);
    return JSON.parse(text || '{}');
  };
const person = { email: 'ada@example.ng', password: 'a long password of hers' };
const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
/** The body of a booking, with the first car and the named service. */
async function form(call: ReturnType<typeof api>, more: object): Promise<object> {
  const services = (await call('GET', 'service/all')) as unknown as Json[];
  const [brand] = (await call('GET', 'vehicle/brands/all')) as unknown as Json[];
  const service = services.find(({ name }) => name === 'Car wash')?._id;
  return {
    fullName: 'Àdá Ọbí',
    phoneNumber: '0803 123 4567',
    brand: brand?._id,
    vehicle: brand?.vehicles[0]?._id,
    service,
    carType: 'Honda Accord 2004',
    paymentMethod: 'online',
    mode: 'drive-in',
    ...more,
  };
}

const version = unpackRelease();
try {
  // Today's version: a customer with two appointments.
  let app = await startProcess(settings);
  const open = api(app.url);
  await open('POST', 'user/register', { ...person, firstName: 'Àdá', lastName: 'Ọbí', phoneNumber: '0803 123 4567' });
  let otp: string | undefined;
  for (let tries = 0; otp === undefined && tries < 150; tries++, await sleep(100)) {
    const { messages } = await open('GET', `sandbox/outbox?to=${person.email}`);
    otp = messages.map(({ text }: Json) => /^(\d{4})$/m.exec(text)?.[1]).find(Boolean);
  }
  await open('POST', 'user/verify-email', { email: person.email, otp });
  let { token } = await open('POST', 'user/login', person);
  let call = api(app.url, token);
  const service = ((await form(call, {})) as Json).service;
  const freeTimes = async () =>
    (await call('GET', `schedule/times?service=${service}&days=10`)).days.flatMap(({ times }: Json) => times);
  const startsAt = (await freeTimes()).at(-1).startsAt;
  const leftAtFirst = (await freeTimes()).at(-1).left;
  const stays = (await call('POST', 'booking/book', await form(call, { startsAt }))).booking;
  const goes = (await call('POST', 'booking/book', await form(call, { startsAt }))).booking;
  assert.equal(await app.end('SIGTERM'), 0);

  // The older one on the same tables.
  app = await startProcess(settings, 'main.ts', older);
  call = api(app.url, token);
  const bookings = async () => (await call('GET', 'booking/mine')).bookings.map(({ _id }: Json) => _id);
  assert.deepEqual(new Set(await bookings()), new Set([stays._id, goes._id]), 'its session and bookings');
  ({ token } = await api(app.url)('POST', 'user/login', person));
  call = api(app.url, token);
  await call('PUT', `booking/${goes._id}/update-status`, { status: 'pending-cancelled' });
  const made = (await call('POST', 'booking/book', await form(call, {}))).booking;
  // Staff of that version agree to the cancellation.
  const server = await startPostgres({ dataDir });
  const { default: pg } = await import('pg');
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`update bookings set status = 'cancelled', status_before = null where id = $1`, [goes._id]);
  assert.equal(await app.end('SIGTERM'), 0);

  // Today's again.
  app = await startProcess(settings);
  call = api(app.url, token);
  assert.deepEqual(new Set(await bookings()), new Set([stays._id, goes._id, made._id]));
  const found = await call('GET', `booking/${stays._id}`);
  assert.ok(JSON.stringify(found).includes(startsAt), 'the appointment stands');
  const now = (await freeTimes()).find((time: Json) => time.startsAt === startsAt);
  assert.equal(now?.left, leftAtFirst - 1, 'the bay of the cancelled one is free');
  const migrations = await client.query('select count(*)::int as count from kysely_migration');
  assert.equal(migrations.rows[0].count, globSync('migrations/*.ts', { cwd: root }).length);
  await client.end();
  assert.equal(await app.end('SIGTERM'), 0);
  await server.stop();
  rmSync(server.home, { recursive: true, force: true });
  console.log(`Version ${version} worked on the database of today's version, and today's on what it left.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
