import type { FastifyRequest } from 'fastify';
import { sendCsv } from '#api/platform/http/send-csv.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { toActor } from '#api/audit/audit-log.ts';
import { readUpload } from '#api/platform/http/raw-body.ts';
import * as prices from '#shared/catalogue/prices.contract.ts';
import * as contract from '#shared/catalogue/staff-catalogue.contract.ts';
import { getStaffCatalogue } from './get-staff-catalogue.ts';
import { editService } from './edit-service.ts';
import { exportPrices } from './prices/read-price-table.ts';
import { importPrices, previewPriceFile } from '#api/catalogue/prices/import-prices.ts';
import { listCarPrices } from '#api/catalogue/prices/list-car-prices.ts';
import { listPriceHistory } from '#api/catalogue/prices/list-price-history.ts';
import { savePrices } from '#api/catalogue/prices/save-prices.ts';
import { addVehicle } from './add-vehicle.ts';
import { setVehicleActive } from './set-vehicle-active.ts';
import { ANSWERS, FIELDS } from './catalogue.texts.ts';

const FILE_ERRORS = {
  missing: 'catalogue.file_missing',
  tooLarge: 'catalogue.file_too_large',
  prompt: FIELDS.priceFile,
} as const;

/** Changes of services, prices and cars by staff. */
export function staffCatalogueRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getStaffCatalogue, () => getStaffCatalogue(runtime));
  route(contract.editService, async (call) => ({
    message: ANSWERS.saved,
    service: await editService(runtime, toActor(call), call.params.id, call.body),
  }));
  route(contract.addVehicle, async (call) => ({
    message: ANSWERS.carAdded,
    vehicle: await addVehicle(runtime, toActor(call), call.body),
  }));
  route(contract.setVehicleActive, async (call) => ({
    message: ANSWERS.saved,
    vehicle: await setVehicleActive(runtime, toActor(call), call.params.id, call.body.active),
  }));
  route(prices.savePrices, async (call) => ({
    message: ANSWERS.saved,
    services: await savePrices(runtime, toActor(call), call.body.changes),
  }));
  route(prices.listCarPrices, (call) => listCarPrices(runtime, call.query));
  route(prices.listPriceHistory, (call) => listPriceHistory(runtime, call.query.service, Number(call.query.page ?? 1)));
  route(prices.exportPrices, async (call) => sendCsv(call.reply, 'prices.csv', await exportPrices(runtime)));
  const readFile = ({ request }: { request: FastifyRequest }) =>
    readUpload(request, 'file', prices.PRICE_FILE_BYTES, FILE_ERRORS);
  route(prices.previewPriceFile, async (call) => previewPriceFile(runtime, await readFile(call)));
  route(prices.importPrices, async (call) => {
    await importPrices(runtime, toActor(call), await readFile(call), call.query.digest);
    return { message: ANSWERS.saved };
  });
}
