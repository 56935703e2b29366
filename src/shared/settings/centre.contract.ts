import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/** The promotions that a person who signs up now still gets. */
export const offers = z.object({
  /** For the first customers who verify an account, one booking each; `service` null: of any service. */
  early: z.nullable(
    z.object({ percent: z.number(), places: z.number(), placesLeft: z.number(), service: z.nullable(z.string()) }),
  ),
  /** For the first booking of every customer. */
  first: z.nullable(z.object({ percent: z.number(), service: z.nullable(z.string()) })),
});
export type Offers = z.output<typeof offers>;

/** Public settings of the centre. An empty link is not shown. */
export const centre = z.object({
  name: z.string(),
  locationLine: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  links: z.record(z.string(), z.string()),
  launchDate: z.string(),
  tickerText: z.string(),
  /** `phone`: a phone number can log in, by codes that go by SMS. */
  on: z.object({ sandbox: z.boolean(), google: z.boolean(), push: z.boolean(), phone: z.boolean() }),
  /** Application server key for `pushManager.subscribe`, if push is on. */
  pushKey: z.optional(z.string()),
  /** `online`: there are keys of the payment provider. */
  payment: z.object({ script: z.string(), online: z.boolean() }),
  /** Of the best promotion for early customers; 0 while there is none that is active and limited. */
  promotionPlacesLeft: z.number(),
  offers,
});
export type Centre = z.output<typeof centre>;

export const getPublicCentre = endpoint({
  method: 'GET',
  path: 'centre',
  auth: 'public',
  summary: 'Name, contact, links, ticker, enabled features, promotion places left.',
  response: centre,
  raw: 'response',
});
