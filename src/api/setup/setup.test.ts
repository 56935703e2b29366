import { afterAll, beforeAll, expect, it } from 'vitest';
import { editService, getStaffCatalogue } from '#shared/catalogue/staff-catalogue.contract.ts';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import { editOpeningHours } from '#shared/scheduling/staff-schedule.contract.ts';
import { waitForPlace } from '#shared/scheduling/waiting.contract.ts';
import { editSettings, getEditableSettings } from '#shared/settings/settings.contract.ts';
import type { Setup } from '#shared/setup/setup.contract.ts';
import * as contract from '#shared/setup/setup.contract.ts';
import { calendarOf, comingMonday, lagosTime } from '#test/calendar.ts';
import { createCustomer } from '#test/customers.ts';
import { createStaff, insertStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

// One installation from its first day on: each test continues from the one before.
let app: TestApp;
let owner: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  owner = await createStaff(app, 'owner');
});
afterAll(() => app.stop());

const setupOf = async (): Promise<Setup> => (await expectOk(owner.call(contract.getSetup))).body;
const stateOf = async (id: string) => (await setupOf()).steps.find((step) => step.id === id);
const bookable = async (): Promise<string[]> => {
  const rows = await app.runtime.db.selectFrom('services').select('name').where('active', '=', true).execute();
  return rows.map(({ name }) => name).toSorted();
};
const removals = async () =>
  (
    await app.runtime.db
      .selectFrom('audit_log')
      .select('detail')
      .where('event', '=', 'setup.samples-removed')
      .orderBy('id')
      .execute()
  ).map(({ detail }) => detail);

it('shows a new installation as a sample with everything that is missing', async () => {
  const { dismissed, steps, facts, removable } = await setupOf();
  expect(dismissed).toBe(false);
  expect(steps.map(({ id, state }) => [id, state])).toEqual([
    ['centre', 'sample'],
    ['look', 'sample'],
    ['hours', 'sample'],
    ['services', 'sample'],
    ['staff', 'missing'],
    ['texts', 'sample'],
    ['payments', 'missing'],
    ['messages', 'missing'],
  ]);
  expect(facts.sampleServices.map(({ name }) => name)).toContain('Car wash');
  expect(removable).toEqual({ services: [], links: expect.arrayContaining(['whatsapp']), bankAccount: true });
});

it('refuses the set-up to managers, who may not edit the settings', async () => {
  const manager = await createStaff(app, 'manager');
  for (const answer of [
    await manager.call(contract.getSetup),
    await manager.call(contract.removeSamples),
    await manager.call(contract.dismissSetup, { body: { dismissed: true } }),
    await manager.call(contract.confirmStep, { body: { step: 'hours' } }),
  ])
    expect([answer.status, answer.code]).toEqual([403, 'session.forbidden']);
  await app.runtime.db.updateTable('staff').set({ suspended_at: new Date() }).where('id', '=', manager.id).execute();
});

it('empties links and account, and removes no service, while only samples can be booked', async () => {
  const before = await bookable();
  await expectOk(owner.call(contract.removeSamples));
  expect(await bookable()).toEqual(before);
  const { settings } = (await expectOk(owner.call(getEditableSettings))).body;
  expect(new Set(Object.values(settings.links))).toEqual(new Set(['']));
  expect(settings.bankAccount).toEqual({ bank: '', number: '', name: '' });
  expect(await removals()).toMatchObject([{ services: [] }]);
});

it('no longer marks a service as a sample once its price was changed', async () => {
  const before = (await setupOf()).facts.sampleServices;
  const { services } = (await expectOk(owner.call(getStaffCatalogue))).body;
  const wash = services.find(({ name }) => name === 'Car wash');
  if (wash === undefined) throw new Error('no service');
  const body = { name: wash.name, active: true, price: wash.price + 500, byClass: {} };
  await expectOk(owner.call(editService, { params: { id: wash._id }, body }));
  const after = (await setupOf()).facts.sampleServices;
  expect(before.length - after.length).toBe(1);
  expect(after.map(({ name }) => name)).not.toContain('Car wash');
});

it('removes unused samples once in twenty calls, and keeps booked and changed services', async () => {
  // A service may be the second one of a booking, of a held time or of a wait.
  const ids = (await expectOk(owner.call(getStaffCatalogue))).body.services;
  const idOf = (name: string): string => ids.find((one) => one.name === name)?._id ?? '';
  const servicesOf = (...names: string[]) => ({
    service: idOf(names[0] ?? ''),
    services: names.map((name) => ({ service: idOf(name) })),
  });
  await app.book(await createCustomer(app), servicesOf('Tyre maintenance', 'Electrical services'));
  const day = await comingMonday(app);
  const customer = await createCustomer(app);
  const startsAt = lagosTime(day, '09:00');
  await expectOk(customer.call(holdTime, { body: { ...servicesOf('Car wash', 'A/C maintenance'), startsAt } }));
  await expectOk(customer.call(waitForPlace, { body: { ...servicesOf('Car wash', 'Diagnostic repair'), date: day } }));
  const { removable } = await setupOf();
  expect(removable.services.length).toBeGreaterThan(3);
  const answers = await atOnce(20, () => owner.call(contract.removeSamples));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await bookable()).toEqual([
    'A/C maintenance',
    'Car wash',
    'Diagnostic repair',
    'Electrical services',
    'Tyre maintenance',
  ]);
  expect((await setupOf()).removable).toEqual({ services: [], links: [], bankAccount: false });
  expect((await removals()).slice(1)).toMatchObject([{ services: removable.services, settings: [] }]);
});

it('finishes a step when the owner has changed its sample', async () => {
  const { settings, version } = (await expectOk(owner.call(getEditableSettings))).body;
  const own = { ...settings, name: 'Mokola Motors', phone: '0803 555 0101', address: '4 Awólọ́wọ̀ Avenue' };
  await expectOk(owner.call(editSettings, { body: { settings: own, version } }));
  expect(await stateOf('centre')).toEqual({ id: 'centre', state: 'sample', sample: ['email'], missing: [] });

  const calendar = await calendarOf(owner);
  const hours = [{ weekday: 5, opens: '09:15', closes: '21:00' }];
  await expectOk(owner.call(editOpeningHours, { body: { hours, version: calendar.version, confirm: true } }));
  expect(await stateOf('hours')).toMatchObject({ state: 'done' });

  const { db } = app.runtime;
  await insertStaff(db, { type: 'manager' });
  expect((await setupOf()).facts.staff).toEqual({ active: 1, invited: 1 });
  await insertStaff(db, { type: 'manager', password_hash: 'set' });
  expect(await stateOf('staff')).toMatchObject({ state: 'done' });
});

it('keeps confirmed samples and a closed page, recording each once', async () => {
  expect(await stateOf('services')).toMatchObject({ state: 'sample' });
  await atOnce(10, () => owner.call(contract.confirmStep, { body: { step: 'services' } }));
  await atOnce(10, () => owner.call(contract.dismissSetup, { body: { dismissed: true } }));
  const { dismissed, facts, removable } = await setupOf();
  expect([dismissed, facts.sampleServices, removable.services]).toEqual([true, [], []]);
  expect(await stateOf('services')).toMatchObject({ state: 'done' });
  await expectOk(owner.call(contract.dismissSetup, { body: { dismissed: false } }));
  expect((await setupOf()).dismissed).toBe(false);
  const entries = await app.runtime.db
    .selectFrom('audit_log')
    .select('event')
    .where('event', 'in', ['setup.confirmed', 'setup.closed', 'setup.opened'])
    .orderBy('id')
    .execute();
  expect(entries.map(({ event }) => event)).toEqual(['setup.confirmed', 'setup.closed', 'setup.opened']);
});
