import KeyRound from 'lucide-react/icons/key-round';
import { useStaffVisit } from '#web/staff/on-site/on-site-queries.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { texts } from './staff-bookings.texts.ts';

/** Leads to the gate once the car is ready, and to the record of the release after it left. */
export function LetGoLink({ bookingId }: { bookingId: string }) {
  const state = useStaffVisit(bookingId).data?.state;
  if (state !== 'ready' && state !== 'released') return null;
  return (
    <Button variant={state === 'ready' ? 'rust' : 'line'} icon={KeyRound} href={staffPaths.release(bookingId)}>
      {state === 'ready' ? texts.handOver : texts.howItLeft}
    </Button>
  );
}
