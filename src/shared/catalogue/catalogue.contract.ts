import * as z from 'zod/mini';
import { depositRule } from './deposit-rule.ts';
import { endpoint } from '#shared/endpoint.ts';

/** A service. `vehicles` lists the default price (vehicle null) and the prices that differ from it. Naira. */
export const service = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string(),
  vehicles: z.array(z.object({ vehicle: z.nullable(z.string()), price: z.number(), isDefault: z.boolean() })),
});
export type Service = z.output<typeof service>;

export const brand = z.object({
  _id: z.string(),
  name: z.string(),
  vehicles: z.array(z.object({ _id: z.string(), model: z.string(), year: z.number() })),
});
export type Brand = z.output<typeof brand>;

export const listServices = endpoint({
  method: 'GET',
  path: 'service/all',
  auth: 'public',
  summary: 'The services that can be booked, with their prices.',
  response: z.array(service),
  raw: 'response',
});

export const listBrands = endpoint({
  method: 'GET',
  path: 'vehicle/brands/all',
  auth: 'public',
  summary: 'Makes with their models and years.',
  response: z.array(brand),
  raw: 'response',
});

/**
 * Both lists for the booking form. A car stands for `years` cars of one model: from `year` on one for each year, with
 * ids that follow each other, and with the same prices. `prices` is an index of `priceLists`: the prices in naira, by
 * service id, that differ from the default.
 */
const compactCatalogue = z.object({
  services: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      image: z.string(),
      price: z.optional(z.number()),
      /** The lowest price that a car has for it, naira. */
      from: z.optional(z.number()),
      /** Of work; 0: it cannot be booked at a time. */
      minutes: z.optional(z.number()),
      /** A sentence about its contents; empty: none. */
      included: z.optional(z.string()),
      /** The heading under which it is found; empty: among the others. */
      group: z.optional(z.string()),
      /** Staff chose it for the six cards of "Our Services". */
      featured: z.optional(z.boolean()),
      /** What it asks for before the work; not given: nothing, or only after a no-show. */
      deposit: z.optional(depositRule),
    }),
  ),
  brands: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      /** Its cars stand for those of their class that are not in the catalogue: the customer writes the make. */
      other: z.optional(z.literal(true)),
      cars: z.array(
        z.object({
          _id: z.string(),
          model: z.string(),
          year: z.number(),
          years: z.number(),
          prices: z.optional(z.number()),
        }),
      ),
    }),
  ),
  priceLists: z.array(z.record(z.string(), z.number())),
});
export type CompactCatalogue = z.output<typeof compactCatalogue>;
export type CatalogueService = CompactCatalogue['services'][number];

export const getCompactCatalogue = endpoint({
  method: 'GET',
  path: 'catalogue',
  auth: 'public',
  summary: 'The services and cars that can be booked, with their prices, in few bytes.',
  response: compactCatalogue,
  raw: 'response',
});
