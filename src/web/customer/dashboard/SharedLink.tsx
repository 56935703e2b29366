import { customerPaths } from '#web/customer/customer-paths.ts';
import { useSharedCars } from '#web/customer/shared-cars-query.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { texts } from './customer-dashboard.texts.ts';

/** A link to shared cars and invitations to them, for customers who have any. */
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
