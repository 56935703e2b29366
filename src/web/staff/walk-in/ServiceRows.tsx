import { MOST_SERVICES } from '#shared/catalogue/chosen-services.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import type { CatalogueCar } from '#shared/catalogue/compact-catalogue.ts';
import { formatNaira } from '#shared/money.ts';
import { breakableName } from '#web/domain/catalogue/ServiceName.tsx';
import { servicesWithPrices } from '#web/domain/catalogue/service-price.ts';
import fieldStyles from '#web/ui/form/Field.module.css';
import { inOrderOfUse, usedServices } from './used-services.ts';
import styles from './WalkInScreen.module.css';
import { texts } from './staff-walk-in.texts.ts';

interface ServiceRowsProps {
  services: readonly CatalogueService[];
  /** Prices are for this car; none shows the default prices. */
  car: CatalogueCar | undefined;
  /** The ids of the chosen services, the first one first. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
}

/**
 * The services, of which several can be chosen, in short rows with their prices: those that were booked last here, then
 * the cheapest first.
 */
export function ServiceRows({ services, car, chosen, onChange, error }: ServiceRowsProps) {
  const id = useId();
  const [used] = useState(usedServices);
  const toggle = (service: string) =>
    onChange(chosen.includes(service) ? chosen.filter((one) => one !== service) : [...chosen, service]);
  const isFull = chosen.length >= MOST_SERVICES;
  return (
    <fieldset
      className={styles.part}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={-1}
    >
      <legend className="heading">{texts.whichService}</legend>
      <div className={styles.services}>
        {inOrderOfUse(servicesWithPrices(services, car), used).map(({ service, price }) => (
          <label key={service._id} className={styles.service}>
            <input
              type="checkbox"
              name="service"
              value={service._id}
              checked={chosen.includes(service._id)}
              disabled={price === null || (isFull && !chosen.includes(service._id))}
              onChange={() => toggle(service._id)}
            />
            <span>{breakableName(service.name)}</span>
            <b className="num">{price === null ? texts.noPrice : formatNaira(price)}</b>
          </label>
        ))}
      </div>
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          <TriangleAlert size={20} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
