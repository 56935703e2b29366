import { SERVICE_IMAGES, type ServiceImage } from '#shared/catalogue/service-images.ts';
import aircon from '#web/ui/illustrations/art/aircon.svg';
import battery from '#web/ui/illustrations/art/battery.svg';
import bucket from '#web/ui/illustrations/art/bucket.svg';
import collision from '#web/ui/illustrations/art/collision.svg';
import diagnostic from '#web/ui/illustrations/art/diagnostic.svg';
import liftBay from '#web/ui/illustrations/art/lift-bay.svg';
import oil from '#web/ui/illustrations/art/oil.svg';
import spanner from '#web/ui/illustrations/art/spanner.svg';
import tyre from '#web/ui/illustrations/art/tyre.svg';
import washArch from '#web/ui/illustrations/art/wash-arch.svg';

const PICTURES: Readonly<Record<ServiceImage, string>> = {
  aircon,
  battery,
  bucket,
  collision,
  diagnostic,
  'lift-bay': liftBay,
  oil,
  spanner,
  tyre,
  'wash-arch': washArch,
};

/** The address of a service's 200 x 140 picture by its `image`; a spanner for unknown names. */
export function servicePicture(image: string): string {
  const known = SERVICE_IMAGES.find((one) => one === image);
  return known === undefined ? spanner : PICTURES[known];
}
