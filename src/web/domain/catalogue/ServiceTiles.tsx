import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import type { CatalogueCar } from '#shared/catalogue/compact-catalogue.ts';
import { durationText } from '#shared/duration-text.ts';
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

/** How long it takes, and the sentence of the chosen one. */
const noteOf = ({ _id: id, minutes, included }: CatalogueService, chosen: string): string | undefined =>
  [minutes ? durationText(minutes) : '', id === chosen ? included : ''].filter(Boolean).join('. ') || undefined;

const choicesFor = (services: readonly CatalogueService[], car: CatalogueCar | undefined, chosen: string) =>
  servicesWithPrices(services, car).map(({ service, price }) => ({
    value: service._id,
    label: breakableName(service.name),
    labelClass: nameStyles.name,
    picture: servicePicture(service.image),
    ...(price === null ? { note: texts.noPriceForThisCar, disabled: true } : { price, note: noteOf(service, chosen) }),
  }));

/** The services as tiles with picture, price and time, cheapest first. */
export function ServiceTiles({ services, car, value, onChange, error }: ServiceTilesProps) {
  return (
    <ChoiceTiles
      legend={texts.serviceQuestion}
      name="service"
      choices={choicesFor(services, car, value)}
      value={value}
      onChange={onChange}
      error={error}
      required
    />
  );
}
