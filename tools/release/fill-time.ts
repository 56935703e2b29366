import { newId } from '#api/platform/database/database.ts';
import type { Sent } from '#shared/endpoint.ts';
import { clockOnJob, correctTime } from '#shared/visits/time-entries.contract.ts';
import { markReady } from '#shared/visits/staff-visits.contract.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import type { Staff } from './fill-people.ts';

/** Time entries with each reason of their end, one of them corrected, and one that runs. The cars are checked in. */
export async function fillTime(app: TestApp, { manager, technician }: Staff): Promise<void> {
  const visits = await app.runtime.db
    .selectFrom('visits')
    .select('id')
    .where('state', '=', 'checked-in')
    .orderBy('id')
    .limit(3)
    .execute();
  const [first, second, third] = visits;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('too few cars are checked in');
  const clock = (params: { id: string }, body: Sent<typeof clockOnJob>) =>
    expectOk(technician.call(clockOnJob, { params, body }));
  await clock(first, { on: true });
  await clock(first, { on: false });
  await clock(first, { on: true });
  await clock(second, { on: true });
  await expectOk(technician.call(markReady, { params: second }));
  const { running } = (await clock(third, { on: true })).body;
  const at = new Date(Date.now() - 60_000).toISOString();
  const body = { clientId: newId(), startedAt: at, endedAt: at, reason: 'Not on this car.' };
  await expectOk(manager.call(correctTime, { params: { id: running?._id ?? '' }, body }));
  await clock(third, { on: true });
}
