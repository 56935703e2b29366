import type { StaffService, StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { getStaffCatalogue } from '#shared/catalogue/staff-catalogue.contract.ts';
import type { PricePreview } from '#shared/catalogue/prices.contract.ts';
import type { Input } from '#shared/endpoint.ts';
import type { savePrices } from '#shared/catalogue/prices.contract.ts';
import type { StaffMember } from './staff.ts';
import { expectOk, type TestResponse } from './test-app.ts';

export type PriceChange = Input<typeof savePrices>['body']['changes'][number];

/** The catalogue as staff see it. */
export const catalogueOf = async (
  staff: StaffMember,
): Promise<{ services: StaffService[]; vehicles: StaffVehicle[] }> =>
  (await expectOk(staff.call(getStaffCatalogue))).body;

/** A service of the sample catalogue. */
export async function serviceOf(staff: StaffMember, name: string): Promise<StaffService> {
  const found = (await catalogueOf(staff)).services.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no service ${name}`);
  return found;
}

/** A form with a file of prices. */
export function priceFile(text: string | Uint8Array<ArrayBuffer>, field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([text], { type: 'text/csv' }), 'prices.csv');
  return form;
}

/** The file of all prices as the application writes it. */
export const exportedPrices = async (staff: StaffMember): Promise<string> =>
  (await expectOk(staff.request('GET', 'staff/price/csv'))).text;

/** The preview of a file. */
export const previewOf = (staff: StaffMember, text: string): Promise<TestResponse<PricePreview & { code?: string }>> =>
  staff.request('POST', 'staff/price/csv/preview', priceFile(text));

/** Saves a file whose preview has this digest. */
export const importFile = (
  staff: StaffMember,
  text: string,
  digest: string,
): Promise<TestResponse<{ code?: string; message: string; preview: PricePreview }>> =>
  staff.request('PUT', `staff/price/csv?digest=${encodeURIComponent(digest)}`, priceFile(text));
