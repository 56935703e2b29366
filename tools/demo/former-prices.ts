import type { RowsToCopy } from './copy-rows.ts';
import type { Staff } from './make-people.ts';
import type { Plan } from './plan-bookings.ts';
import type { Random } from './random.ts';
import type { Centre } from './read-centre.ts';

const DAY_MS = 86_400_000;

/** Default prices that went up while the demo's months passed: by how many kobo, and how many days ago. */
const RAISED = [
  { slug: 'car-wash', byKobo: 50_000, daysAgo: 41 },
  { slug: 'service-and-maintenance', byKobo: 200_000, daysAgo: 63 },
] as const;

/** The price of a booking when it was made, kobo. Prices of a class or a car stayed as they are. */
export function priceWhenMade(centre: Centre, { service, vehicle, madeAt }: Plan): number {
  const price = centre.priceOf(service, vehicle);
  const raise = RAISED.find(({ slug }) => slug === service.slug);
  const isDefault = price === centre.defaultPriceOf(service);
  if (raise === undefined || !isDefault || madeAt >= centre.now - raise.daysAgo * DAY_MS) return price;
  return price - raise.byKobo;
}

/** Adds the history of the prices that went up. */
export function makePriceHistory(rows: RowsToCopy, random: Random, centre: Centre, staff: Staff): void {
  for (const { slug, byKobo, daysAgo } of RAISED) {
    const service = centre.services.find((one) => one.slug === slug);
    if (service === undefined) continue;
    const at = centre.now - daysAgo * DAY_MS;
    rows.add('price_changes', {
      id: random.idAt(at),
      at: new Date(at),
      staff_id: staff.manager,
      source: 'grid',
      service_id: service.id,
      vehicle_class: null,
      vehicle_id: null,
      old_kobo: centre.defaultPriceOf(service) - byKobo,
      old_differs: false,
      new_kobo: centre.defaultPriceOf(service),
    });
  }
}
