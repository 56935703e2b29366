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

const PICTURES: Readonly<Record<string, string>> = {
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

/** Held, so that the browser does not parse the same drawings again each time a screen shows them (decisions/0020). */
const held = new Map<string, HTMLImageElement>();

/** The address of a service's 200 x 140 picture by its `image`. One that this build does not know is the spanner. */
export function servicePicture(image: string): string {
  const address = PICTURES[image] ?? spanner;
  if (!held.has(address)) {
    const picture = new Image();
    picture.src = address;
    held.set(address, picture);
  }
  return address;
}
