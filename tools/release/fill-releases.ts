import { sql } from 'kysely';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { ID_KINDS } from '#shared/releases/release-rules.ts';
import { makeNewCode, nameCollector } from '#shared/releases/releases.contract.ts';
import { checkReleaseCode, releaseCar, releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { confirmDevice, makeReady, smsCode, WITHOUT_CODE, wrongReleaseCode } from '#test/releases.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import type { Customers, Staff } from './fill-people.ts';

const PHONE = '+2348030001111';

/** Cars that left by each way and with each kind of ID, one with a new code, and one whose code was entered wrong. */
export async function fillReleases(app: TestApp, { ben }: Customers, { manager }: Staff): Promise<void> {
  const makeCar = async (): Promise<{ booking: Booking; params: { id: string } }> => {
    const booking = await app.book(ben, { paymentMethod: 'cash' });
    await makeReady(manager, booking);
    return { booking, params: { id: booking._id } };
  };
  for (const idKind of ID_KINDS) {
    const { params } = await makeCar();
    await expectOk(manager.call(releaseWithoutCode, { params, body: { ...WITHOUT_CODE, idKind } }));
  }
  const { params } = await makeCar();
  const { code } = await confirmDevice(app, ben, params.id);
  await manager.call(checkReleaseCode, { params, body: { code: wrongReleaseCode(code) } });
  await expectOk(manager.call(releaseCar, { params, body: { code: code ?? '' } }));
  const other = (await makeCar()).params;
  await sql`delete from rate_limits`.execute(app.runtime.db);
  await confirmDevice(app, ben, other.id);
  await expectOk(ben.call(makeNewCode, { params: other, body: { replaces: 1 } }));
  await expectOk(ben.call(nameCollector, { params: other, body: { name: 'Túndé Bákàrè', phone: PHONE } }));
  await expectOk(manager.call(releaseCar, { params: other, body: { code: await smsCode(app, PHONE) } }));
}
