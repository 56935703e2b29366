import { useQuery } from '@tanstack/react-query';
import { getCatalogue } from '#shared/catalogue/staff-catalogue.contract.ts';
import { staffCall } from '../session/staff-call.ts';
import { staffQueryClient } from '../session/staff-query-client.ts';

const key = ['staff-catalogue'] as const;

export const useCatalogue = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => staffCall(getCatalogue, {}, { signal }) });

/** Invalidates the catalogue, including the customers' lists that the walk-in form uses. */
export function invalidateCatalogue(): void {
  for (const queryKey of [key, ['services'], ['brands']]) void staffQueryClient.invalidateQueries({ queryKey });
}
