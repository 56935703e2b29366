import { importPrices, previewPriceFile } from '#shared/catalogue/prices.contract.ts';
import { staffUpload } from '#web/staff/session/staff-upload.ts';

const name = 'prices.csv';

/**
 * The changes that a file of prices would make.
 * @throws like staffCall
 */
export const previewFile = (file: Blob) => staffUpload(previewPriceFile, file, { name });

/** Saves a file of prices whose preview has this digest. @throws like staffCall */
export const importFile = (file: Blob, digest: string) => staffUpload(importPrices, file, { name, query: { digest } });
