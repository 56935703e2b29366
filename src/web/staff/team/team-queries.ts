import { useQuery } from '@tanstack/react-query';
import { listPeople } from '#shared/staff/staff.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

export const peopleKey = ['people'] as const;

export const usePeople = () =>
  useQuery({ queryKey: peopleKey, queryFn: ({ signal }) => staffCall(listPeople, {}, { signal }) });
