import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import { newId } from '#api/platform/database/database.ts';
import { tokenHash } from '#api/platform/http/session.ts';
import * as messages from '#shared/messages/messages.contract.ts';
import { sendMessage } from '#shared/messages/send-message.contract.ts';
import { writeToBookings } from '#shared/messages/staff-recipients.contract.ts';
import { receiveSmsReport } from '#shared/notifications/notifications.contract.ts';
import { resendOutboxEntry } from '#shared/notifications/staff-outbox.contract.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { byCall, byJob, byJobForAll, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
/** After the minute for which a worker claims the messages that it sends. */
const afterClaim = { wait: '2 minutes' };

interface Correspondence {
  customer: Customer;
  manager: StaffMember;
  /** A notification of the customer that waits to be pushed to one browser. */
  notification: string;
  /** An announcement to all customers, one of whom wants news. */
  announcement: string;
}

async function makeCorrespondence({ app, outside }: Surroundings): Promise<Correspondence> {
  const { db } = app.runtime;
  const customer = await createCustomer(app);
  const manager = await createStaff(app, 'manager');
  const { endpoint, keys } = outside.pushes.browser().subscription;
  await db
    .insertInto('push_subscriptions')
    .values({
      id: newId(),
      customer_id: customer._id,
      session_hash: tokenHash(customer.token),
      endpoint,
      p256dh: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    })
    .execute();
  await db
    .transaction()
    .execute((trx) => notify(trx, { customerId: customer._id }, { title: 'Your car is ready', message: 'Come by.' }));
  const { message_id: notification } = await db
    .selectFrom('message_recipients')
    .select('message_id')
    .where('customer_id', '=', customer._id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('consents')
    .values({ customer_id: customer._id, purpose: 'marketing', given: true, shown_text: 'News and offers.' })
    .execute();
  const announcement = newId();
  await db
    .insertInto('messages')
    .values({
      id: announcement,
      kind: 'broadcast',
      target: 'all_users',
      audience: 'users',
      title: 'Open on Saturday',
      body: 'From eight to two.',
      sender_staff_id: manager.id,
    })
    .execute();
  return { customer, manager, notification, announcement };
}

export const messageOperations = operationsOn('correspondence', makeCorrespondence, [
  byCall('write to staff', sendMessage, 'again', (_, { customer }) => ({
    token: customer.token,
    body: { type: 'message', to: 'admins', title: 'A question', message: 'When is my car ready?' },
  })),
  byCall('write to a customer', sendMessage, 'again', (_, { customer, manager }) => ({
    token: manager.token,
    body: {
      type: 'message',
      to: 'user',
      receivers: [{ user: customer._id }],
      title: 'Your car',
      message: 'It is ready.',
    },
  })),
  byCall('write about bookings', writeToBookings, 'again', async ({ app }, { customer, manager }) => ({
    token: manager.token,
    body: {
      bookings: [(await app.book(customer, { ...(await app.bookingForm()), paymentMethod: 'cash' }))._id],
      message: 'We open at ten.',
    },
  })),
  byCall('announce', sendMessage, 'again', (_, { manager }) => ({
    token: manager.token,
    body: { type: 'broadcast', to: 'all', title: 'Open on Saturday', message: 'From eight to two.' },
  })),
  byCall('read a message', messages.markMessageRead, 'same', (_, { customer, notification }) => ({
    token: customer.token,
    params: { id: notification },
  })),
  byCall('read all notifications', messages.markNotificationsRead, 'same', (_, { customer: { token } }) => ({ token })),
  byCall('hide a message', messages.hideMessage, 'same', (_, { customer, announcement }) => ({
    token: customer.token,
    params: { id: announcement },
  })),
  byJob('email an announcement', 'mail-announcement', async ({ app }, { customer, announcement }) => {
    // The customers of earlier announcements want no more news.
    await sql`
        insert into consents (customer_id, purpose, given, shown_text)
        select distinct customer_id, 'marketing', false, '' from consents where customer_id <> ${customer._id}`.execute(
      app.runtime.db,
    );
    return { id: announcement };
  }),
  byJob('text an announcement', 'text-announcement', async ({ app }, { customer, announcement }) => {
    await sql`
        update customers set email = null, password_hash = null, phone = '+2348067770001', verified_phone = '+2348067770001'
        where id = ${customer._id}`.execute(app.runtime.db);
    await sql`
        insert into consents (customer_id, purpose, given, shown_text)
        select distinct customer_id, 'marketing', false, '' from consents where customer_id <> ${customer._id}`.execute(
      app.runtime.db,
    );
    return { id: announcement };
  }),
  byJobForAll('push notifications', 'deliver-pushes', () => undefined, afterClaim),
  byJobForAll('requeue pushes', 'requeue-stale-pushes', () => undefined),
  byJobForAll('delete notifications of long ago', 'purge-notifications', async ({ app }, { notification }) => {
    await app.runtime.db.updateTable('messages').set({ created_at: LONG_AGO }).where('id', '=', notification).execute();
  }),
  byJob('report the SMS account to staff', 'alert-sms-account', () => ({}), { repeat: 'again' }),
]);

/** The messages that wait in the outbox for one customer, and the id of the SMS at its provider. */
interface Waiting {
  email: string;
  sms: string;
  providerId: string;
  manager: StaffMember;
}

let customers = 0;

async function makeOutboxEntries({ app }: Surroundings): Promise<Waiting> {
  const { runtime } = app;
  const number = ++customers;
  const to = `outbox${number}@example.ng`;
  const phone = `+23480312${String(number % 100_000).padStart(5, '0')}`;
  await runtime.db.transaction().execute(async (trx) => {
    await queueEmail(runtime, trx, to, {
      kind: 'booking.ready',
      subject: 'Your car is ready',
      paragraphs: ['Come by.'],
    });
    await queueSms(runtime, trx, phone, { kind: 'booking.ready', text: 'Your car is ready.' });
  });
  // Their jobs run only as operations.
  await sql`delete from pgboss.job where name = 'deliver-message'`.execute(runtime.db);
  const idOf = async (recipient: string): Promise<string> => {
    const { id } = await runtime.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    email: await idOf(to),
    sms: await idOf(phone),
    providerId: `91228${randomInt(10 ** 12)}`,
    manager: await createStaff(app, 'manager'),
  };
}

export const outboxOperations = operationsOn('outbox entries', makeOutboxEntries, [
  byJob('send an email', 'deliver-message', (_, { email }) => ({ id: email }), afterClaim),
  byJob('send an email of low priority', 'deliver-bulk', (_, { email }) => ({ id: email }), afterClaim),
  byJob('send an SMS', 'deliver-message', (_, { sms }) => ({ id: sms }), { ...afterClaim, isAtMostOnce: true }),
  byJobForAll('requeue the outbox', 'requeue-stale-outbox', async ({ app }, { email }) => {
    await app.runtime.db.updateTable('outbox').set({ due_at: LONG_AGO }).where('id', '=', email).execute();
  }),
  byCall(
    'send an outbox entry again',
    resendOutboxEntry,
    'outbox.not_possible',
    async ({ app }, { email, manager }) => {
      const failed = { status: 'given-up', attempts: 15, failure: 'ECONNREFUSED' } as const;
      await app.runtime.db.updateTable('outbox').set(failed).where('id', '=', email).execute();
      return { token: manager.token, params: { id: email } };
    },
  ),
  byCall('receive a delivery report', receiveSmsReport, 'same', async ({ app }, { sms, providerId }) => {
    const { db, config } = app.runtime;
    await db
      .updateTable('outbox')
      .set({ status: 'sent', provider_id: providerId, sent_at: new Date() })
      .where('id', '=', sms)
      .execute();
    const body = JSON.stringify({ type: 'outbound', message_id: providerId, status: 'Delivered' });
    const signature = createHmac('sha512', config.sms?.webhookSecret ?? '')
      .update(body)
      .digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'x-termii-signature': signature } };
  }),
  byJobForAll('delete outbox entries of long ago', 'purge-outbox', async ({ app }, { email }) => {
    const { db } = app.runtime;
    await db.updateTable('outbox').set({ created_at: LONG_AGO }).where('id', '=', email).execute();
    await db
      .insertInto('sms_reports')
      .values({ provider_id: newId(), status: 'delivered', description: 'Delivered', at: LONG_AGO })
      .execute();
  }),
]);
