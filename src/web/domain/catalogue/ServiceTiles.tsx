import type { Service } from '#shared/catalogue/catalogue.contract.ts';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { ServiceName } from './ServiceName.tsx';
import { servicePicture } from './service-pictures.ts';
import { servicesWithPrices } from './service-price.ts';

interface ServiceTilesProps {
  services: readonly Service[];
  /** Prices are for this vehicle; '' shows the default prices. */
  vehicle: string;
  value: string;
  onChange: (service: string) => void;
  error?: string | undefined;
}

/** The services as tiles with picture and price, cheapest first. */
export function ServiceTiles({ services, vehicle, value, onChange, error }: ServiceTilesProps) {
  const choices = servicesWithPrices(services, vehicle).map(({ service, price }) => ({
    value: service._id,
    label: <ServiceName name={service.name} />,
    picture: servicePicture(service.image),
    ...(price === null ? { note: 'No price for this car yet. Please call us.', disabled: true } : { price }),
  }));
  return (
    <ChoiceTiles
      legend="What does it need?"
      name="service"
      choices={choices}
      value={value}
      onChange={onChange}
      error={error}
      required
    />
  );
}
