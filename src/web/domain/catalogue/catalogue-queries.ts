import { useQuery } from '@tanstack/react-query';
import { type CompactCatalogue, getCatalogue } from '#shared/catalogue/catalogue.contract.ts';
import { brandsOf, servicesOf } from '#shared/catalogue/compact-catalogue.ts';
import { publicCall } from '#web/lib/api-client.ts';

/** How long the catalogue counts as fresh, ms; the server checks every request anyway. */
const FRESH_MS = 5 * 60_000;

export const catalogueKey = ['catalogue'];

/** One request for both lists. `select` must be the same function each time: its result is then computed once. */
const useCatalogue = <T>(select: (catalogue: CompactCatalogue) => T) =>
  useQuery({
    queryKey: catalogueKey,
    queryFn: ({ signal }) => publicCall(getCatalogue, {}, { signal }),
    staleTime: FRESH_MS,
    select,
  });

/** The services that can be booked, with their prices. */
export const useServices = () => useCatalogue(servicesOf);

/** Car brands with their models and years. */
export const useBrands = () => useCatalogue(brandsOf);
