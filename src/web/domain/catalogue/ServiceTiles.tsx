import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import type { CatalogueCar } from '#shared/catalogue/compact-catalogue.ts';
import { durationText } from '#shared/scheduling/duration-text.ts';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { breakableName } from './ServiceName.tsx';
import { servicePicture } from './service-pictures.ts';
import { servicesWithPrices } from './service-price.ts';
import nameStyles from './ServiceName.module.css';
import { texts } from './domain-catalogue.texts.ts';

interface ServiceTilesProps {
  services: readonly CatalogueService[];
  /** Prices are for this car; none shows the default prices. */
  car: CatalogueCar | undefined;
  value: string;
  onChange: (service: string) => void;
  error?: string | undefined;
}

const choicesFor = (services: readonly CatalogueService[], car: CatalogueCar | undefined) =>
  servicesWithPrices(services, car).map(({ service, price }) => ({
    value: service._id,
    label: breakableName(service.name),
    labelClass: nameStyles.name,
    picture: servicePicture(service.image),
    ...(price === null
      ? { note: texts.noPriceForThisCar, disabled: true }
      : { price, note: service.minutes ? durationText(service.minutes) : undefined }),
  }));

/** The services as tiles with picture, price and time, cheapest first, and what the chosen one includes. */
export function ServiceTiles({ services, car, value, onChange, error }: ServiceTilesProps) {
  const included = services.find(({ _id }) => _id === value)?.included;
  return (
    <>
      <ChoiceTiles
        legend={texts.serviceQuestion}
        name="service"
        choices={choicesFor(services, car)}
        value={value}
        onChange={onChange}
        error={error}
        required
      />
      <p className={nameStyles.included} role="status">
        {included}
      </p>
    </>
  );
}
