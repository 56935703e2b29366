import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import { MOST_SERVICES } from '#shared/catalogue/chosen-services.ts';
import type { CatalogueCar } from '#shared/catalogue/compact-catalogue.ts';
import { durationText } from '#shared/duration-text.ts';
import { Money } from '#web/ui/data/Money.tsx';
import { breakableName } from './ServiceName.tsx';
import { servicePicture } from './service-pictures.ts';
import { type PricedService, servicesWithPrices } from './service-price.ts';
import styles from './ServicePicker.module.css';
import { texts } from './domain-catalogue.texts.ts';

interface ServicePickerProps {
  services: readonly CatalogueService[];
  /** Prices are for this car; none shows the default prices. */
  car: CatalogueCar | undefined;
  /** The ids of the chosen services, the first one first. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
}

/** The services in groups that open, each with its price and time, cheapest first. Several can be chosen. */
export function ServicePicker({ services, car, chosen, onChange, error }: ServicePickerProps) {
  const groups = [...Map.groupBy(servicesWithPrices(services, car), ({ service }) => service.group ?? '')];
  // A group that has a chosen service begins open, and stays as it is when that is no longer chosen.
  const [first] = useState(chosen);
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.serviceQuestion}</legend>
      <p className={styles.hint}>{texts.severalServices(MOST_SERVICES)}</p>
      <div className={styles.groups}>
        {groups.map(([group, own], i) => (
          <details key={group} open={groups.length === 1 || own.some(({ service }) => first.includes(service._id))}>
            <summary tabIndex={0} aria-invalid={error && i === 0 ? true : undefined}>
              <GroupHead
                group={group}
                own={own}
                ticked={own.filter(({ service }) => chosen.includes(service._id)).length}
              />
            </summary>
            {own.map((one) => (
              <Option key={one.service._id} {...one} chosen={chosen} onToggle={toggle} />
            ))}
          </details>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          <TriangleAlert size={20} />
          {error}
        </p>
      )}
    </fieldset>
  );
}

function GroupHead({ group, own, ticked }: { group: string; own: readonly PricedService[]; ticked: number }) {
  const [cheapest] = own;
  return (
    <>
      {cheapest && <img src={servicePicture(cheapest.service.image)} alt="" width={52} height={36} />}
      <span>
        {group || texts.otherServices}
        <small>
          {texts.countOfServices(own.length)}
          {cheapest?.price != null && (
            <>
              , {texts.from} <Money naira={cheapest.price} />
            </>
          )}
        </small>
      </span>
      {ticked > 0 && <b>{texts.ticked(ticked)}</b>}
    </>
  );
}

interface OptionProps extends PricedService {
  chosen: readonly string[];
  onToggle: (id: string) => void;
}

function Option({ service: { _id: id, name, minutes, included }, price, chosen, onToggle }: OptionProps) {
  const isChosen = chosen.includes(id);
  const isFull = !isChosen && chosen.length >= MOST_SERVICES;
  const words =
    price === null ? texts.noPriceForThisCar : [minutes ? durationText(minutes) : '', isChosen ? included : ''];
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        name="service"
        value={id}
        checked={isChosen}
        disabled={price === null || isFull}
        onChange={() => onToggle(id)}
      />
      <span>
        {breakableName(name)}
        <small>{isFull ? texts.mostServices(MOST_SERVICES) : [words].flat().filter(Boolean).join('. ')}</small>
      </span>
      {price !== null && <Money naira={price} />}
    </label>
  );
}
