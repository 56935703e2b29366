import { afterAll, beforeEach, expect, it } from 'vitest';
import { editService, getStaffCatalogue } from '#shared/catalogue/staff-catalogue.contract.ts';
import { editOpeningHours } from '#shared/scheduling/staff-schedule.contract.ts';
import { editSettings, getEditableSettings } from '#shared/settings/settings.contract.ts';
import type { Setup } from '#shared/setup/setup.contract.ts';
import * as contract from '#shared/setup/setup.contract.ts';
import { calendarOf } from '#test/calendar.ts';
import { createCustomer } from '#test/customers.ts';
import { createStaff, insertStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp | undefined;
let owner: StaffMember;
beforeEach(async () => {
  await app?.stop();
  app = await createTestApp({ WORKER: 'off' });
  owner = await createStaff(app, 'owner');
});
afterAll(() => app?.stop());

const running = (): TestApp => app as TestApp;
const setupOf = async (): Promise<Setup> => (await expectOk(owner.call(contract.getSetup))).body;
const stateOf = async (id: string) => (await setupOf()).steps.find((step) => step.id === id);

it('shows a new installation as a sample with everything that is missing', async () => {
  const { dismissed, steps, facts, removable } = await setupOf();
  expect(dismissed).toBe(false);
  expect(steps.map(({ id, state }) => [id, state])).toEqual([
    ['centre', 'sample'],
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

it('finishes a step when the owner has changed its sample', async () => {
  const { settings, version } = (await expectOk(owner.call(getEditableSettings))).body;
  const own = { ...settings, name: 'Mokola Motors', phone: '0803 555 0101', address: '4 Awólọ́wọ̀ Avenue' };
  await expectOk(owner.call(editSettings, { body: { settings: own, version } }));
  expect(await stateOf('centre')).toEqual({ id: 'centre', state: 'sample', sample: ['email', 'links'], missing: [] });

  const calendar = await calendarOf(owner);
  const hours = [{ weekday: 5, opens: '09:15', closes: '21:00' }];
  await expectOk(owner.call(editOpeningHours, { body: { hours, version: calendar.version, confirm: true } }));
  expect(await stateOf('hours')).toMatchObject({ state: 'done' });

  const { db } = running().runtime;
  await insertStaff(db, { type: 'manager' });
  expect((await setupOf()).facts.staff).toEqual({ active: 1, invited: 1 });
  await insertStaff(db, { type: 'manager', password_hash: 'set' });
  expect(await stateOf('staff')).toMatchObject({ state: 'done' });
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
  const { db } = running().runtime;
  await running().book(await createCustomer(running()), await running().bookingForm('Car wash'));
  const { removable } = await setupOf();
  expect(removable.services.length).toBeGreaterThan(3);
  expect(removable.services).not.toContain('Car wash');

  const answers = await atOnce(20, () => owner.call(contract.removeSamples));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const active = await db.selectFrom('services').select('name').where('active', '=', true).execute();
  expect(active).toEqual([{ name: 'Car wash' }]);
  const { settings } = (await expectOk(owner.call(getEditableSettings))).body;
  expect(new Set(Object.values(settings.links))).toEqual(new Set(['']));
  expect(settings.bankAccount).toEqual({ bank: '', number: '', name: '' });
  expect((await setupOf()).removable).toEqual({ services: [], links: [], bankAccount: false });
  const entries = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'setup.samples-removed')
    .execute();
  expect(entries).toHaveLength(1);
  expect(entries[0]?.detail).toMatchObject({ services: removable.services });
});

it('removes no service while the samples are the only ones that can be booked', async () => {
  await expectOk(owner.call(contract.removeSamples));
  const active = await running().runtime.db.selectFrom('services').select('id').where('active', '=', true).execute();
  expect(active.length).toBeGreaterThan(5);
});

it('keeps confirmed samples and a closed page, recording each once', async () => {
  await atOnce(10, () => owner.call(contract.confirmStep, { body: { step: 'services' } }));
  await atOnce(10, () => owner.call(contract.dismissSetup, { body: { dismissed: true } }));
  const { dismissed, facts, removable } = await setupOf();
  expect([dismissed, facts.sampleServices, removable.services]).toEqual([true, [], []]);
  expect(await stateOf('services')).toMatchObject({ state: 'done' });
  await expectOk(owner.call(contract.dismissSetup, { body: { dismissed: false } }));
  expect((await setupOf()).dismissed).toBe(false);
  const entries = await running()
    .runtime.db.selectFrom('audit_log')
    .select('event')
    .where('event', 'like', 'setup.%')
    .orderBy('id')
    .execute();
  expect(entries.map(({ event }) => event)).toEqual(['setup.confirmed', 'setup.closed', 'setup.opened']);
});

it('refuses the set-up to managers, who may not edit the settings', async () => {
  const manager = await createStaff(running(), 'manager');
  for (const answer of [
    await manager.call(contract.getSetup),
    await manager.call(contract.removeSamples),
    await manager.call(contract.dismissSetup, { body: { dismissed: true } }),
    await manager.call(contract.confirmStep, { body: { step: 'hours' } }),
  ])
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'session.forbidden' }]);
});
