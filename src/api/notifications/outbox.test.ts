import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { decrypt, encrypt } from '#api/platform/database/encryption.ts';
import { openRuntime, type Runtime } from '#api/runtime.ts';
import { publishLook } from '#shared/settings/looks.contract.ts';
import { editSettings, getEditableSettings } from '#shared/settings/settings.contract.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { deliverOutboxEntry, MAX_ATTEMPTS } from './deliver-outbox.ts';
import { requeueStaleOutbox } from './resend-outbox-entry.ts';
import { queueEmail } from './outbox.ts';

/** SMTP response codes by the start of the address; 0 means no response. */
let responseCodes: Record<string, (tries: number) => number> = {};
const received: { to: string; messageId: string }[] = [];
/** What was received, in the same order. */
const sources: string[] = [];
const attempts = new Map<string, number>();
/** What happens while the mail host has an email and has not answered yet. */
let beforeAnswer: () => Promise<void> = async () => {};
const host = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 100,
  onRcptTo({ address }, _session, done) {
    const count = (attempts.get(address) ?? 0) + 1;
    attempts.set(address, count);
    const answer = Object.entries(responseCodes).find(([start]) => address.startsWith(start))?.[1](count) ?? 250;
    if (answer === 0) return;
    done(answer === 250 ? null : Object.assign(new Error('no'), { responseCode: answer }));
  },
  onData(stream, { envelope }, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      sources.push(text);
      received.push({
        to: envelope.rcptTo[0]?.address ?? '',
        messageId: /^Message-ID: (.*)$/m.exec(text)?.[1]?.trim() ?? '',
      });
      void beforeAnswer().then(() => done());
    });
  },
});
host.on('error', () => undefined);

let app: TestApp;
let runtime: Runtime;
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  app = await createTestApp({
    WORKER: 'off',
    SMTP_URL: `smtp://127.0.0.1:${(host.server.address() as { port: number }).port}?tls=off`,
  });
  ({ runtime } = app);
});
afterAll(async () => {
  // First, because the application would wait for the deliveries that hang.
  await new Promise<void>((resolve) => host.close(() => resolve()));
  await app.stop();
});
beforeEach(() => {
  responseCodes = {};
  beforeAnswer = async () => {};
  received.length = 0;
  sources.length = 0;
  attempts.clear();
});

async function queueTestEmail(to: string): Promise<string> {
  const id = newId();
  const email = { kind: 'test.mail', subject: 'Hello', paragraphs: ['Your car is ready.'] };
  await runtime.db.transaction().execute((trx) => queueEmail(runtime, trx, to, email, { id }));
  return id;
}
const findEntry = (id: string) =>
  runtime.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countQueuedJobs = async (id: string): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from pgboss.job where name = 'deliver-message' and data->>'id' = ${id} and state in ('created', 'retry')`.execute(
    runtime.db,
  );
  return rows[0]?.count ?? 0;
};

test('an email is marked as sent only once the mail host has taken it', async () => {
  const id = await queueTestEmail('ada@example.ng');
  const statuses: string[] = [];
  beforeAnswer = async () => void statuses.push((await findEntry(id)).status);
  await deliverOutboxEntry(runtime, id);
  expect([...statuses, (await findEntry(id)).status]).toEqual(['queued', 'sent']);
});

test('an email is sent once, however often its job runs', async () => {
  const id = await queueTestEmail('ada@example.ng');
  expect((await findEntry(id)).status).toBe('queued');
  await deliverOutboxEntry(runtime, id);
  await deliverOutboxEntry(runtime, id);
  expect(await findEntry(id)).toMatchObject({ status: 'sent', attempts: 1, failure: null });
  expect(received).toEqual([{ to: 'ada@example.ng', messageId: `<${id}@127.0.0.1>` }]);
});

test('an email becomes HTML when it is delivered; one that version 1.0.0 stored as HTML is delivered as it is', async () => {
  const id = await queueTestEmail('ada@example.ng');
  expect(decrypt(runtime.config, (await findEntry(id)).encrypted_payload)).toEqual({
    kind: 'test.mail',
    subject: 'Hello',
    paragraphs: ['Your car is ready.'],
  });
  await deliverOutboxEntry(runtime, id);
  // Without the soft line breaks of quoted-printable.
  expect(sources[0]?.replaceAll(/=\r?\n/g, '')).toMatch(/<p style=[^>]*>Your car is ready\.<\/p>/);

  const earlier = await queueTestEmail('ada@example.ng');
  const content = { subject: 'Hello', text: 'Your car is ready.', html: '<p>Yours, as it was made.</p>' };
  await runtime.db
    .updateTable('outbox')
    .set({ encrypted_payload: encrypt(runtime.config.appSecret, content) })
    .where('id', '=', earlier)
    .execute();
  await deliverOutboxEntry(runtime, earlier);
  expect(sources[1]).toContain('<p>Yours, as it was made.</p>');
  expect(sources[1]).not.toContain('style=');
});

test('an email has the present name and colours of the centre, also when they changed meanwhile', async () => {
  const owner = await createStaff(app, 'owner');
  const id = await queueTestEmail('ada@example.ng');
  const { settings, version } = (await expectOk(owner.call(getEditableSettings))).body;
  await expectOk(owner.call(editSettings, { body: { settings: { ...settings, name: 'Mokola Motors' }, version } }));
  const colours = { main: '#0b5c57', surface: '#ffd27a' };
  await expectOk(owner.call(publishLook, { body: { ...colours, keepLogo: false, version: 0 } }));
  await deliverOutboxEntry(runtime, id);
  const source = sources[0]?.replaceAll(/=\r?\n/g, '') ?? '';
  expect(source).toContain('From: Mokola Motors <hello@example.com>');
  expect(source).toMatch(/role=3D"banner"[^>]*border-bottom:4px solid #ffd27a[^>]*>Mokola Motors</);
  expect(source).toContain('a{color:#0b5c57}');
  expect(source.match(/Mokola Motors/g)).toHaveLength(4);
  expect(source).not.toContain(settings.name);
});

test('an email queued twice under one id is sent once', async () => {
  const id = newId();
  const email = { kind: 'test.mail', subject: 'Hello', paragraphs: ['x'] };
  await runtime.db.transaction().execute((trx) => queueEmail(runtime, trx, 'twice@example.ng', email, { id }));
  await runtime.db.transaction().execute((trx) => queueEmail(runtime, trx, 'twice@example.ng', email, { id }));
  expect(await countQueuedJobs(id)).toBe(1);
});

test('a failed transaction queues nothing', async () => {
  const id = newId();
  await runtime.db
    .transaction()
    .execute(async (trx) => {
      await queueEmail(
        runtime,
        trx,
        'never@example.ng',
        { kind: 'test.mail', subject: 'x', paragraphs: ['x'] },
        { id },
      );
      throw new Error('no');
    })
    .catch(() => undefined);
  expect([
    await countQueuedJobs(id),
    await runtime.db.selectFrom('outbox').select('id').where('id', '=', id).execute(),
  ]).toEqual([0, []]);
});

test('gives up at once on a permanent failure and retries a temporary one under the same Message-ID', async () => {
  responseCodes = { gone: () => 550, later: (count) => (count === 1 ? 451 : 250) };
  const [gone, later] = [await queueTestEmail('gone@example.ng'), await queueTestEmail('later@example.ng')];
  await deliverOutboxEntry(runtime, gone);
  expect(await findEntry(gone)).toMatchObject({ status: 'given-up', attempts: 1, failure: 'EENVELOPE 550' });
  await deliverOutboxEntry(runtime, later);
  expect(await findEntry(later)).toMatchObject({ status: 'failed', attempts: 1, failure: 'EENVELOPE 451' });
  // The first job and its retry.
  expect(await countQueuedJobs(later)).toBe(2);
  await deliverOutboxEntry(runtime, later);
  expect(await findEntry(later)).toMatchObject({ status: 'sent', attempts: 2, failure: null });
  expect(received.map(({ messageId }) => messageId)).toEqual([`<${later}@127.0.0.1>`]);
});

test('gives up after the fifteenth attempt', async () => {
  responseCodes = { never: () => 450 };
  const id = await queueTestEmail('never@example.ng');
  for (let i = 0; i < MAX_ATTEMPTS.mail + 3; i++) await deliverOutboxEntry(runtime, id);
  expect(await findEntry(id)).toMatchObject({ status: 'given-up', attempts: MAX_ATTEMPTS.mail });
  expect(attempts.get('never@example.ng')).toBe(MAX_ATTEMPTS.mail);
});

test('two concurrent processes send each email once', async () => {
  const other = await openRuntime(runtime.config, app.database.connection, runtime.log);
  try {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => queueTestEmail(`both${i}@example.ng`)));
    await Promise.all(
      ids.flatMap((id) => [
        deliverOutboxEntry(runtime, id),
        deliverOutboxEntry(other, id),
        deliverOutboxEntry(runtime, id),
        deliverOutboxEntry(other, id),
      ]),
    );
    expect(received.filter(({ to }) => to.startsWith('both'))).toHaveLength(20);
    expect((await Promise.all(ids.map(findEntry))).map(({ status, attempts }) => [status, attempts])).toEqual(
      ids.map(() => ['sent', 1]),
    );
  } finally {
    await other.close();
  }
});

test('requeues outbox entries left by a killed process and leaves those that another worker has claimed', async () => {
  const [left, claimed] = [await queueTestEmail('left@example.ng'), await queueTestEmail('claimed@example.ng')];
  await sql`update outbox set due_at = now() - interval '10 minutes', attempts = 1, claimed_until = now() - interval '9 minutes' where id = ${left}`.execute(
    runtime.db,
  );
  await sql`update outbox set due_at = now() - interval '10 minutes', claimed_until = now() + interval '30 seconds' where id = ${claimed}`.execute(
    runtime.db,
  );
  const before = [await countQueuedJobs(left), await countQueuedJobs(claimed)];
  expect(await requeueStaleOutbox(runtime)).toBe(1);
  expect([await countQueuedJobs(left), await countQueuedJobs(claimed)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  await deliverOutboxEntry(runtime, claimed);
  expect((await findEntry(claimed)).status).toBe('queued');
  await deliverOutboxEntry(runtime, left);
  expect(await findEntry(left)).toMatchObject({ status: 'sent', attempts: 2 });
});

test('staff see the delivery status without the content and can resend an entry', async () => {
  responseCodes = { full: (count) => (count === 1 ? 552 : 250) };
  const id = await queueTestEmail('full@example.ng');
  await deliverOutboxEntry(runtime, id);
  const frontDesk = await createStaff(app, 'front_desk');
  const list = await frontDesk.request('GET', 'staff/outbox?status=given-up');
  expect(list.status).toBe(200);
  const found = (list.body['messages'] as Record<string, unknown>[]).find(({ _id }) => _id === id);
  expect(found).toMatchObject({
    channel: 'mail',
    to: 'full@example.ng',
    kind: 'test.mail',
    status: 'given-up',
    tries: 1,
    failure: 'EENVELOPE 552',
  });
  expect(list.text).not.toContain('Your car is ready');
  expect((list.body['counts'] as Record<string, number>)['given-up']).toBeGreaterThan(0);

  expect((await frontDesk.request('POST', `staff/outbox/${id}/resend`)).status).toBe(200);
  expect(await findEntry(id)).toMatchObject({ status: 'queued', attempts: 0, failure: null });
  expect((await frontDesk.request('POST', `staff/outbox/${id}/resend`)).body['code']).toBe('outbox.not_possible');
  await deliverOutboxEntry(runtime, id);
  expect((await findEntry(id)).status).toBe('sent');
  expect((await frontDesk.request('POST', `staff/outbox/${newId()}/resend`)).body['code']).toBe('outbox.not_found');
  const log = await runtime.db
    .selectFrom('audit_log')
    .select(['event', 'subject_id'])
    .where('event', '=', 'outbox.resent')
    .execute();
  expect(log).toEqual([{ event: 'outbox.resent', subject_id: id }]);
  expect((await (await createStaff(app, 'technician')).request('GET', 'staff/outbox')).status).toBe(403);
  expect((await app.request('GET', 'staff/outbox')).status).toBe(401);
});

test('mail hosts that hang do not delay the emails to other addresses', async () => {
  responseCodes = { poison: () => 0 };
  const { registerNotificationWorkers } = await import('./notifications.jobs.ts');
  await Promise.all(Array.from({ length: 6 }, (_, i) => queueTestEmail(`poison${i}@example.ng`)));
  const good = await Promise.all(Array.from({ length: 6 }, (_, i) => queueTestEmail(`good${i}@example.ng`)));
  await registerNotificationWorkers(runtime);
  await expect
    .poll(async () => (await Promise.all(good.map(findEntry))).every(({ status }) => status === 'sent'), {
      timeout: 8000,
    })
    .toBe(true);
});
