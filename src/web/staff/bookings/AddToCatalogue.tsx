import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { can } from '#shared/capabilities.ts';
import { OTHER_CLASSES } from '#shared/catalogue/other-car.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { useBrands } from '#web/domain/catalogue/catalogue-queries.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { texts } from './staff-bookings.texts.ts';

/** For a booked car that is not in the catalogue: the way to add it, with the right to. */
export function AddToCatalogue({ vehicle: { _id: id, brand, model, year } }: Pick<StaffCard, 'vehicle'>) {
  const me = useStaffMe();
  const brands = useBrands();
  const kind = brands.data?.find(({ other }) => other)?.vehicles.find(({ _id }) => _id === id)?.model;
  const ofClass = OTHER_CLASSES.find((one) => CLASS_LABEL[one] === kind);
  if (!ofClass || !me || !can(me.type, 'catalogue.edit')) return null;
  return (
    <p className="small">
      {texts.notInCatalogue}{' '}
      <Button
        variant="text"
        size="sm"
        href={staffPaths.catalogueCars({ make: brand, model, year: String(year), class: ofClass })}
      >
        {texts.addToCatalogue}
      </Button>
    </p>
  );
}
