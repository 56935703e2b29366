import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRuntime } from '#api/runtime.ts';
import { startWorld, type Customer, type World } from '#test/world.ts';
import { remindOfPayments } from './service.ts';

let world: World;
let ada: Customer;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.customer();
});
afterAll(() => world.stop());

test('a payment left open for a day is reminded of once, on the page and by mail; cash, paid and cancelled are not', async () => {
  const open = await world.book(ada);
  await world.book(ada, { paymentMethod: 'cash' });
  const cancelled = await world.book(ada);
  await ada.call('PUT', `booking/${cancelled._id}/update-status`, { status: 'pending-cancelled' });
  expect(await remindOfPayments(world.runtime)).toBe(0);
  await world.advance('25 hours');
  const other = await openRuntime(world.runtime.config, world.database.connection, world.runtime.log);
  try {
    const counts = await Promise.all([remindOfPayments(world.runtime), remindOfPayments(other), remindOfPayments(world.runtime)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  } finally {
    await other.close();
  }
  expect(await remindOfPayments(world.runtime)).toBe(0);
  const mails = await world.runtime.db.selectFrom('outbox').select(['recipient']).where('kind', '=', 'booking.payment-open').execute();
  expect(mails).toEqual([{ recipient: ada.email }]);
  const { body } = await ada.call<{ messages: { title: string; message: string; isBooking: boolean }[] }>('GET', 'message/me/notification');
  const found = body.messages.filter(({ title }) => title === 'Your payment is still open');
  expect(found).toHaveLength(1);
  expect(found[0]?.message).toContain(open.number);
  expect(found[0]?.isBooking).toBe(true);
});
