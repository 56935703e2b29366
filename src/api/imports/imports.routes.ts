import { toActor } from '#api/audit/audit-log.ts';
import { readUpload } from '#api/platform/http/raw-body.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/imports/imports.contract.ts';
import { checkImport } from './check-import.ts';
import { getImport, listImports } from './find-imports.ts';
import { ANSWERS, FIELDS } from './imports.texts.ts';
import { discardImport, startImport, undoImport } from './start-import.ts';
import { uploadImport } from './upload-import.ts';

const FILE_ERRORS = {
  missing: 'import.file_missing',
  tooLarge: 'import.file_too_large',
  prompt: FIELDS.file,
} as const;

/** Files of customers and cars that staff bring in. */
export function importRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.uploadImport, async (call) => {
    const read = () => readUpload(call.request, 'file', contract.IMPORT_FILE_BYTES, FILE_ERRORS);
    return { import: await uploadImport(runtime, toActor(call), call.query, read) };
  });
  route(contract.listImports, (call) => listImports(runtime, Number(call.query.page ?? 1)));
  route(contract.getImport, async (call) => ({ import: await getImport(runtime, call.params.id) }));
  route(contract.checkImport, (call) => checkImport(runtime, call.params.id, call.body));
  route(contract.startImport, async (call) => ({ import: await startImport(runtime, toActor(call), call.params.id) }));
  route(contract.undoImport, async (call) => ({ import: await undoImport(runtime, toActor(call), call.params.id) }));
  route(contract.discardImport, async (call) => {
    await discardImport(runtime, call.params.id);
    return { message: ANSWERS.discarded };
  });
}
