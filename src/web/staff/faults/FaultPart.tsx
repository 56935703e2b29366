import { useQuery } from '@tanstack/react-query';
import { getStaffFault } from '#shared/bookings/faults.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './FaultPart.module.css';
import { texts } from './staff-faults.texts.ts';

/** What a customer says is wrong with the car of a booking; nothing where there is none, or no network. */
export function FaultPart({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(
    {
      // The key of the booking comes first, so that a change of the booking fetches it again.
      queryKey: ['staff-booking', bookingId, 'fault'],
      queryFn: ({ signal }) => staffCall(getStaffFault, { params: { id: bookingId } }, { signal }),
    },
    staffQueryClient,
  );
  if (!data || data.note === null) return null;
  return (
    <Card aria-label={texts.whatIsWrong}>
      <h2 className="heading">{texts.whatIsWrong}</h2>
      <p className={styles.note}>{data.note}</p>
    </Card>
  );
}
