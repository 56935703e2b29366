import { useState } from 'react';
import { carType } from '#shared/bookings/booking-states.ts';
import { NO_YEAR } from '#shared/catalogue/other-car.ts';
import type { StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { yearsLabel, type BrandGroup, type ModelGroup } from './car-groups.ts';
import styles from './BrandSection.module.css';
import { texts } from './staff-catalogue.texts.ts';

interface BrandSectionProps {
  group: BrandGroup;
  isOpen: boolean;
  areModelsOpen: boolean;
  /** Takes a car off the list or puts it back. */
  onFlip: (car: StaffVehicle) => Promise<void>;
}

const carsLabel = (count: number): string => `${count} ${count === 1 ? 'car' : 'cars'}`;

/** A brand with its models, which can be opened. The years of a model are rendered only once it is opened. */
export function BrandSection({ group, isOpen, areModelsOpen, onFlip }: BrandSectionProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details className={styles.brand} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2 className={styles.name}>{group.brand}</h2>
        <span className="small muted">
          {group.models.length} {group.models.length === 1 ? texts.oneModel : texts.manyModels},{' '}
          {carsLabel(group.count)}
        </span>
      </summary>
      {open && (
        <ul className={styles.models}>
          {group.models.map((model) => (
            <li key={model.model}>
              <Model brand={group.brand} group={model} isOpen={areModelsOpen} onFlip={onFlip} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

interface ModelProps {
  brand: string;
  group: ModelGroup;
  isOpen: boolean;
  onFlip: (car: StaffVehicle) => Promise<void>;
}

function Model({ brand, group, isOpen, onFlip }: ModelProps) {
  const [open, setOpen] = useState(isOpen);
  const off = group.cars.filter(({ active }) => !active).length;
  const classes = [...new Set(group.cars.map((car) => CLASS_LABEL[car.class]))].join(', ');
  return (
    <details className={styles.model} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{group.model}</b>
        <span className="small muted">
          {yearsLabel(group)}, {classes}
          {off > 0 && texts.someOffTheList(off)}
        </span>
      </summary>
      {open && (
        <>
          <Button variant="text" size="sm" href={staffPaths.prices(brand, group.model)}>
            {texts.pricesOf(brand, group.model)}
          </Button>
          <ul className={styles.years}>
            {group.cars.map((car) => (
              <Year key={car._id} car={car} onFlip={onFlip} />
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function Year({ car, onFlip }: { car: StaffVehicle; onFlip: (car: StaffVehicle) => Promise<void> }) {
  const { busy, submit } = useSubmit();
  const name = carType(car);
  return (
    <li>
      <span>
        <b>{car.year === NO_YEAR ? texts.anyOther : car.year}</b>{' '}
        <span className="small muted">{car.active ? texts.canBeChosen : texts.offTheList}</span>
      </span>
      <Button
        variant="line"
        size="sm"
        busy={busy}
        onClick={() => void submit(() => onFlip(car))}
        aria-label={`${car.active ? texts.takeOff : texts.putBack} ${name}`}
      >
        {car.active ? texts.takeOff : texts.putBack}
      </Button>
    </li>
  );
}
