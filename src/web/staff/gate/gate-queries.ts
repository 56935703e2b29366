import { useQuery } from '@tanstack/react-query';
import { can } from '#shared/capabilities.ts';
import { getStaffRelease, type StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { onSiteKey } from '#web/staff/on-site/on-site-queries.ts';
import { lastOnSite } from '#web/staff/on-site/saved-on-site.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';

const keyOf = (id: string) => [...onSiteKey, 'release', id];

/** What the gate sees of a car. */
export const useGateRelease = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => staffCall(getStaffRelease, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Shows what a call answered, without another one. */
export const showRelease = (release: StaffRelease): void => {
  staffQueryClient.setQueryData(keyOf(release._id), release);
};

/** What is known of a car without network: from the last list of cars on site. */
export type KnownCar = Pick<StaffRelease, '_id' | 'number' | 'carType' | 'plate' | 'keyTag' | 'mayReleaseWithoutCode'>;

/** A ready car of the last list on this phone; null when it is not on it. */
export function useKnownCar(id: string): KnownCar | null {
  const me = useStaffMe();
  const car = lastOnSite.read()?.list.cars.find(({ _id, state }) => _id === id && state === 'ready');
  if (car === undefined || me === null) return null;
  const { _id, number, carType, plate, keyTag } = car;
  const mayReleaseWithoutCode = can(me.type, 'visits.release-without-code');
  return { _id, number, carType, plate: plate || null, keyTag, mayReleaseWithoutCode };
}
