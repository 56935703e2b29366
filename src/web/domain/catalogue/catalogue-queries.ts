import { useQuery } from '@tanstack/react-query';
import {
  type CatalogueService,
  type CompactCatalogue,
  getCompactCatalogue,
} from '#shared/catalogue/catalogue.contract.ts';
import { brandsOf, type CatalogueBrand } from '#shared/catalogue/compact-catalogue.ts';
import { publicCall } from '#web/lib/api-client.ts';

/** How long the catalogue counts as fresh, ms; the server checks every request anyway. */
const FRESH_MS = 5 * 60_000;

export const catalogueKey = ['catalogue'];

/** One request for both lists. */
const useCatalogue = <T>(select: (catalogue: CompactCatalogue) => T) =>
  useQuery({
    queryKey: catalogueKey,
    queryFn: ({ signal }) => publicCall(getCompactCatalogue, {}, { signal }),
    staleTime: FRESH_MS,
    select,
  });

const servicesOf = ({ services }: CompactCatalogue): readonly CatalogueService[] => services;

/** Two thousand cars: listed once, and not again by each screen that opens. */
const listed = new WeakMap<CompactCatalogue, readonly CatalogueBrand[]>();

function listedBrands(catalogue: CompactCatalogue): readonly CatalogueBrand[] {
  const brands = listed.get(catalogue) ?? brandsOf(catalogue);
  listed.set(catalogue, brands);
  return brands;
}

/** The services that can be booked, with their default prices. */
export const useServices = () => useCatalogue(servicesOf);

/** Car brands with their models and years, and the prices that differ from the default. */
export const useBrands = () => useCatalogue(listedBrands);
