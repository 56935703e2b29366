import { useQuery } from '@tanstack/react-query';
import { listBrands, listServices } from '#shared/catalogue/catalogue.contract.ts';
import { publicCall } from '#web/lib/api-client.ts';

/** How long the catalogue counts as fresh, ms; the server checks every request anyway. */
const FRESH_MS = 5 * 60_000;

/** The services that can be booked, with their prices. */
export const useServices = () =>
  useQuery({
    queryKey: ['services'],
    queryFn: ({ signal }) => publicCall(listServices, {}, { signal }),
    staleTime: FRESH_MS,
  });

/** Car brands with their models and years. */
export const useBrands = () =>
  useQuery({
    queryKey: ['brands'],
    queryFn: ({ signal }) => publicCall(listBrands, {}, { signal }),
    staleTime: FRESH_MS,
  });
