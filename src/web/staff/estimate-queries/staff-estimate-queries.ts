import { useQuery } from '@tanstack/react-query';
import { getStaffEstimate, type StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { parseStored } from '#web/lib/storage.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { storedStaffDrafts } from '#web/staff/session/staff-session.ts';

export const staffEstimateKey = (id: string) => ['staff-estimate', id] as const;

const SEEN = 'estimate-seen';

/** The estimate that was loaded last, so that its inspection and draft open without network. */
function lastSeen(id: string): StaffEstimate | undefined {
  const seen = parseStored(storedStaffDrafts.read(SEEN)['json'], getStaffEstimate.response);
  return seen?.booking === id ? seen : undefined;
}

/** The inspection and the estimate of a booking. The copy in this browser is shown until the first answer arrives. */
export const useStaffEstimate = (id: string) =>
  useQuery(
    {
      queryKey: staffEstimateKey(id),
      queryFn: async ({ signal }) => {
        const estimate = await staffCall(getStaffEstimate, { params: { id } }, { signal });
        storedStaffDrafts.write(SEEN, { json: JSON.stringify(estimate) });
        return estimate;
      },
      initialData: () => lastSeen(id),
      initialDataUpdatedAt: 0,
      staleTime: 0,
    },
    staffQueryClient,
  );

/** Shows the estimate in the answer of a call. */
export function showStaffEstimate(estimate: StaffEstimate): void {
  storedStaffDrafts.write(SEEN, { json: JSON.stringify(estimate) });
  staffQueryClient.setQueryData(staffEstimateKey(estimate.booking), estimate);
}
