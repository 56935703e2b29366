import { useQuery } from '@tanstack/react-query';
import { listStaffMembers } from '#shared/staff/staff.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

export const peopleKey = ['people'] as const;

export const usePeople = () =>
  useQuery({ queryKey: peopleKey, queryFn: ({ signal }) => staffCall(listStaffMembers, {}, { signal }) });
