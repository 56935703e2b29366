import { useQuery } from '@tanstack/react-query';
import { listCarPrices, listPriceHistory } from '#shared/catalogue/prices.contract.ts';
import { getStaffCatalogue } from '#shared/catalogue/staff-catalogue.contract.ts';
import { staffCall } from '../session/staff-call.ts';
import { staffQueryClient } from '../session/staff-query-client.ts';

const key = ['staff-catalogue'] as const;

export const useCatalogue = () =>
  useQuery({ queryKey: [...key, 'all'], queryFn: ({ signal }) => staffCall(getStaffCatalogue, {}, { signal }) });

/** The prices of the cars of a model. Nothing is requested while no model is chosen. */
export const useCarPrices = (brand: string, model: string) =>
  useQuery({
    queryKey: [...key, 'cars', brand, model],
    queryFn: ({ signal }) => staffCall(listCarPrices, { query: { brand, model } }, { signal }),
    enabled: brand !== '' && model !== '',
  });

/** One page of the history of a service's prices. */
export const usePriceHistory = (service: string, page: number) =>
  useQuery({
    queryKey: [...key, 'history', service, page],
    queryFn: ({ signal }) => staffCall(listPriceHistory, { query: { service, page: String(page) } }, { signal }),
  });

/** Invalidates the catalogue, including the customers' lists that the walk-in form uses. */
export async function invalidateCatalogue(): Promise<void> {
  await Promise.all(
    [key, ['services'], ['brands']].map((queryKey) => staffQueryClient.invalidateQueries({ queryKey })),
  );
}
