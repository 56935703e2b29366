import { useQuery } from '@tanstack/react-query';
import { listPromotions } from '#shared/promotions/staff-promotions.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

export const promotionsKey = ['promotions'] as const;

export const usePromotions = () =>
  useQuery({ queryKey: promotionsKey, queryFn: ({ signal }) => staffCall(listPromotions, {}, { signal }) });
