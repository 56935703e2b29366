import { sendCompressed } from '#api/platform/http/cached-response.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { serviceIdsOf } from '#shared/catalogue/chosen-services.ts';
import * as contract from '#shared/scheduling/schedule.contract.ts';
import * as waiting from '#shared/scheduling/waiting.contract.ts';
import { holdTime, dropHold } from '#api/scheduling/taking/hold-time.ts';
import { listTimes } from '#api/scheduling/times/list-times.ts';
import { listWaits } from '#api/scheduling/waiting/list-waits.ts';
import { stopWaiting } from '#api/scheduling/waiting/stop-waiting.ts';
import { waitForPlace } from '#api/scheduling/waiting/wait-for-place.ts';
import { ANSWERS } from './scheduling.texts.ts';

/** Free times, for everyone, and a customer's hold and waits. */
export function scheduleRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.listTimes, async ({ query, source, request, reply }) => {
    const times = await listTimes(runtime, source, {
      services: query.services?.split(',') ?? [query.service],
      vehicle: query.vehicle || null,
      mode: query.mode ?? 'drive-in',
      from: query.from ?? null,
      days: Number(query.days ?? 14),
    });
    return sendCompressed(request, reply, JSON.stringify(times));
  });
  route(contract.holdTime, ({ customer, body }) => {
    const job = { services: serviceIdsOf(body), vehicle: body.vehicle || null, mode: body.mode ?? 'drive-in' };
    return holdTime(runtime, customer.customerId, job, Date.parse(body.startsAt));
  });
  route(contract.dropHold, async ({ customer, params }) => {
    await dropHold(runtime, customer.customerId, params.id);
    return { message: ANSWERS.dropped };
  });
  route(waiting.waitForPlace, async ({ customer, body }) => {
    const job = { services: serviceIdsOf(body), vehicle: body.vehicle || null, mode: body.mode ?? 'drive-in' };
    return { _id: await waitForPlace(runtime, customer.customerId, job, body.date) };
  });
  route(waiting.listWaits, async ({ customer }) => ({ waits: await listWaits(runtime, customer.customerId) }));
  route(waiting.stopWaiting, async ({ customer, params }) => {
    await stopWaiting(runtime, customer.customerId, params.id);
    return { message: ANSWERS.stoppedWaiting };
  });
}
