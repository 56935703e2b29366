import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getRelease } from '#shared/releases/releases.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { storedReleases } from './stored-releases.ts';

/** Not below the key of the booking: those queries are stored, and a code is stored on known devices only. */
export const releaseKey = (bookingId: string) => ['release', bookingId];

/** How the car of a booking leaves; first as it was stored on this phone, so that the code needs no network. */
export function useRelease(bookingId: string) {
  const query = useQuery({
    queryKey: releaseKey(bookingId),
    queryFn: ({ signal }) => customerCall(getRelease, { params: { id: bookingId } }, { signal }),
    initialData: () => storedReleases.read(bookingId)?.release,
    initialDataUpdatedAt: () => storedReleases.read(bookingId)?.at,
    refetchOnMount: 'always',
  });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data) storedReleases.write(data, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  return query;
}
