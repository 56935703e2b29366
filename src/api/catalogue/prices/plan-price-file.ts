import { createHash } from 'node:crypto';
import { carType } from '#shared/bookings/booking-states.ts';
import { planPrices } from '#shared/catalogue/plan-prices.ts';
import type { PlannedChange, PriceTable } from '#shared/catalogue/price-table.ts';
import { MOST_PREVIEWED, type PricePreview } from '#shared/catalogue/prices.contract.ts';
import { isStorable } from '#shared/text-schemas.ts';
import { UNREADABLE_FILE } from '#api/catalogue/catalogue.texts.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file; null when it is no UTF-8 text. */
function readText(file: Buffer): string | null {
  try {
    const text = utf8.decode(file);
    return isStorable(text) ? text : null;
  } catch {
    return null;
  }
}

/** Compares a file with the prices: all its changes, naira, and the preview that people see. */
export function planPriceFile(table: PriceTable, file: Buffer): { changes: PlannedChange[]; preview: PricePreview } {
  const text = readText(file);
  const { changes, problems } =
    text === null
      ? {
          changes: [],
          problems: [{ line: 1, column: null, heading: null, problem: UNREADABLE_FILE }],
        }
      : planPrices(table, text);
  const services = new Map(table.services.map(({ _id, name }) => [_id, name]));
  const cars = new Map(table.cars.map((car) => [car._id, carType(car)]));
  const preview = {
    changes: changes.slice(0, MOST_PREVIEWED).map(({ vehicle, service, ...change }) => ({
      ...change,
      service: services.get(service) ?? '',
      car: vehicle === null ? null : (cars.get(vehicle) ?? ''),
    })),
    total: changes.length,
    problems,
    digest: createHash('sha256').update(JSON.stringify(changes)).digest('base64url'),
  };
  return { changes, preview };
}
