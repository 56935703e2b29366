import type { Output } from '#shared/endpoint.ts';
import { listOnSite } from '#shared/visits/staff-visits.contract.ts';
import { savedForSession } from '#web/staff/session/saved-answer.ts';

export type OnSite = Output<typeof listOnSite>;

/** The last list of cars on site, so that the guard has it without network. */
export const lastOnSite = savedForSession('staff_on_site', listOnSite.response);
