import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueEmail } from '#api/notifications/outbox.ts';
import { finishJob, recordPayment } from '#shared/bookings/staff-bookings.contract.ts';
import { createFeed } from '#shared/integrations/staff-calendar-feeds.contract.ts';
import { getReceipt } from '#shared/payments/payments.contract.ts';
import { editOpeningHours } from '#shared/scheduling/staff-schedule.contract.ts';
import { editSettings, getEditableSettings } from '#shared/settings/settings.contract.ts';
import { getInvoice } from '#shared/workshop/invoice.contract.ts';
import { calendarOf } from './calendar.ts';
import { createCustomer } from './customers.ts';
import { createStaff, type StaffMember } from './staff.ts';
import { createTestApp, expectOk, type TestApp } from './test-app.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SAMPLE = (JSON.parse(readFileSync(path.join(ROOT, 'config/centre.json'), 'utf8')) as { name: string }).name;
const NAME = 'Mokola Motors';
const REMARK = 'On public holidays by appointment.';
const HOURS = 'Closed on Monday to Thursday. Friday and Saturday, 9:15\u00a0am to 9\u00a0pm. Closed on Sunday.';

let app: TestApp;
let owner: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  owner = await createStaff(app, 'owner');
  const { settings, version } = (await expectOk(owner.call(getEditableSettings))).body;
  await expectOk(
    owner.call(editSettings, { body: { settings: { ...settings, name: NAME, openingRemark: REMARK }, version } }),
  );
  const hours = [5, 6].map((weekday) => ({ weekday, opens: '09:15', closes: '21:00' }));
  const calendar = await calendarOf(owner);
  await expectOk(owner.call(editOpeningHours, { body: { hours, version: calendar.version, confirm: true } }));
  await app.restart();
});
afterAll(() => app.stop());

test('no file that runs names a centre: its name is in the settings alone', () => {
  const files = ['src', 'sandbox'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|css|html|js|svg)$/.test(file) && !/\.test\.ts$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect([...files, 'app.html'].filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes(SAMPLE))).toEqual(
    [],
  );
});

test('every public page, the manifest and the messages have the name and the hours that staff set', async () => {
  for (const page of [
    '/',
    '/welcome',
    '/launch',
    '/terms',
    '/privacy',
    '/about',
    '/promises',
    '/developers',
    '/no-such-page',
  ]) {
    const { text } = await app.request('GET', page, { headers: { accept: 'text/html' } });
    const shown = text.replaceAll('<!-- -->', '');
    expect([page, shown.includes(NAME), shown.includes(SAMPLE)]).toEqual([page, true, false]);
    if (shown.includes('<footer')) expect([page, shown.includes(`${HOURS} ${REMARK}`)]).toEqual([page, true]);
  }
  const landing = (await app.request('GET', '/')).text;
  const data: unknown = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(landing)?.[1] ?? '');
  expect(data).toMatchObject({
    name: NAME,
    openingHoursSpecification: [{ dayOfWeek: ['Friday', 'Saturday'], opens: '09:15', closes: '21:00' }],
  });
  for (const address of ['/manifest.webmanifest', '/api/centre', '/signup', '/sandbox/messages']) {
    const { text } = await app.request('GET', address, { headers: { accept: 'text/html' } });
    expect([address, text.includes(NAME), text.includes(SAMPLE)]).toEqual([address, true, false]);
  }
});

test('mails, SMS, receipts, invoices and calendar files have the name and the hours that staff set', async () => {
  const ada = await createCustomer(app, { phoneNumber: '0803 555 0009' });
  await app.runtime.db
    .updateTable('customers')
    .set({ verified_phone: ada.phoneNumber ?? '' })
    .where('id', '=', ada._id)
    .execute();
  const { _id } = await app.book(ada);
  const params = { id: _id };
  const version = async () => (await owner.request('GET', `staff/booking/${_id}`)).body['booking'].version as number;
  await expectOk(owner.call(recordPayment, { params, body: { version: await version(), method: 'cash' } }));
  await expectOk(owner.call(finishJob, { params, body: { version: await version() } }));
  await app.runtime.db
    .transaction()
    .execute((trx) => queueEmail(app.runtime, trx, ada.email, { kind: 'test.mail', subject: 'x', paragraphs: ['x'] }));
  const { messages } = (
    await app.request<{ messages: { channel: string; subject: string; text: string }[] }>('GET', 'sandbox/outbox')
  ).body;
  expect(messages.filter(({ text }) => !text.includes(NAME) || text.includes(SAMPLE))).toEqual([]);
  expect(new Set(messages.map(({ channel }) => channel))).toEqual(new Set(['mail', 'sms']));
  const about = (subject: RegExp) => messages.find((one) => subject.test(one.subject))?.text;
  expect(about(/^Your car is ready/)).toContain(`Our opening hours: ${HOURS}`);
  expect(about(/^Booking .*: Car wash/)).toContain(`Opening hours: ${HOURS}`);

  expect((await expectOk(ada.call(getReceipt, { params }))).body.centre.name).toBe(NAME);
  expect((await expectOk(ada.call(getInvoice, { params }))).body.centre.name).toBe(NAME);
  const { address } = (await expectOk(owner.call(createFeed, { body: { name: 'Wall' } }))).body;
  const feed = (await app.request<string>('GET', new URL(address).pathname)).text;
  expect([feed.includes(NAME), feed.includes(SAMPLE)]).toEqual([true, false]);
});
