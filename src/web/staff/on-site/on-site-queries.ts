import { useQuery } from '@tanstack/react-query';
import { listAdmins } from '#shared/messages/send-message.contract.ts';
import { getStaffVisit, listOnSite } from '#shared/visits/staff-visits.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { lastOnSite } from './saved-on-site.ts';

/** The first part of every query key of the cars on site. */
export const onSiteKey = ['on-site'] as const;

/** Poll interval while the list is visible, ms: a promised time can pass without a change. */
const AGAIN_MS = 60_000;

/** The cars on site. The list saved in this browser is shown until the first answer arrives. */
export const useOnSite = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: [...onSiteKey, 'list'],
    queryFn: async ({ signal }) => {
      const list = await staffCall(listOnSite, {}, { signal });
      lastOnSite.write(list);
      return list;
    },
    initialData: () => lastOnSite.read()?.list,
    initialDataUpdatedAt: () => lastOnSite.read()?.at,
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });

/** The visit of a booking. */
export const useStaffVisit = (id: string) =>
  useQuery({
    queryKey: [...onSiteKey, 'visit', id],
    queryFn: ({ signal }) => staffCall(getStaffVisit, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** The members of staff who can hold a key or a car. */
export const useStaffChoices = () =>
  useQuery({ queryKey: ['colleagues'], queryFn: ({ signal }) => staffCall(listAdmins, {}, { signal }) });

/** Loads the cars on site again. */
export const invalidateOnSite = (): Promise<void> => staffQueryClient.invalidateQueries({ queryKey: onSiteKey });
