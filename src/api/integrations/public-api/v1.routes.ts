import { type CachedResponse, createCachedResponse, sendCached } from '#api/platform/http/cached-response.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/integrations/v1.contract.ts';
import { v1GetDocument } from './v1-get-document.ts';
import { v1GetBooking, v1ListBookings } from './v1-bookings.ts';
import { v1GetCalendar, v1GetCatalogue } from './v1-centre.ts';
import { v1GetVisit, v1ListVisits } from './v1-visits.ts';

/** The calls of the public API, each with a key. */
export function v1Routes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.v1ListBookings, ({ query }) => v1ListBookings(runtime, query.cursor ?? null));
  route(contract.v1GetBooking, ({ params }) => v1GetBooking(runtime, params.id));
  route(contract.v1ListVisits, ({ query }) => v1ListVisits(runtime, query.cursor ?? null));
  route(contract.v1GetVisit, ({ params }) => v1GetVisit(runtime, params.id));
  route(contract.v1GetCalendar, ({ query }) => v1GetCalendar(runtime, query.from ?? null, Number(query.days ?? 1)));
  route(contract.v1GetCatalogue, () => v1GetCatalogue(runtime));
  let document: CachedResponse | null = null;
  route(contract.v1GetDocument, async ({ request, reply }) => {
    document ??= createCachedResponse(`${JSON.stringify(v1GetDocument(runtime.config.publicUrl), null, 2)}\n`);
    return sendCached(request, reply, document);
  });
}
