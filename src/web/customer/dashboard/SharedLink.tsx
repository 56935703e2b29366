import { customerPaths } from '#web/customer/customer-paths.ts';
import { useSharedCars } from '#web/customer/shared/shared-queries.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { texts } from './customer-dashboard.texts.ts';

/** Leads to the invitations and the cars that others share; nothing for those who have none. */
export function SharedLink({ phone }: { phone: string | null }) {
  const { data } = useSharedCars(phone);
  if (!data || data.cars.length + data.invitations.length === 0) return null;
  return (
    <p className="block">
      <Button variant="line" href={customerPaths.shared()}>
        {data.invitations.length > 0 ? texts.invitedToACar : texts.sharedCars}
      </Button>
    </p>
  );
}
