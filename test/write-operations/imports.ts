import { sql } from 'kysely';
import { runImports } from '#api/imports/run-imports.ts';
import * as contract from '#shared/imports/imports.contract.ts';
import { bringInFile, check, customerFile, HEAD, start, upload } from '../imports.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { expectOk } from '../test-app.ts';
import { byCall, byJobForAll, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

interface ImportSubject {
  manager: StaffMember;
  /** Checked and ready to be started. */
  draft: contract.ImportRecord;
}

/** The same people and cars each time, so that every run has the same answers and rows. */
const fileOf = (phones: readonly string[], plates: readonly string[]): string =>
  [HEAD, ...phones.map((phone, at) => `Heron Number ${at},${phone},,${plates[at]},Toyota,Corolla,2014`)].join('\n');
const DRAFT = { phones: ['+2348091110001', '+2348091110002'], plates: ['HRN101KA', 'HRN102KA'] };
const WAITING = { phones: ['+2348091110003', '+2348091110004'], plates: ['HRN103KA', 'HRN104KA'] };

/** Checks a file whose people an operation before may have brought in. */
async function checkAfresh({ app }: Surroundings, manager: StaffMember, { phones, plates }: typeof DRAFT) {
  const { db } = app.runtime;
  await db.deleteFrom('cars').where('plate', 'in', plates).execute();
  await db.deleteFrom('customers').where('phone', 'in', phones).execute();
  return (await check(manager, fileOf(phones, plates))).import;
}

async function makeDraft(around: Surroundings): Promise<ImportSubject> {
  const manager = await createStaff(around.app, 'manager');
  return { manager, draft: await checkAfresh(around, manager, DRAFT) };
}

const named = ({ manager, draft }: ImportSubject) => ({ token: manager.token, params: { id: draft._id } });

export const importOperations = operationsOn('import', makeDraft, [
  byCall('send a file to import', contract.uploadImport, 'again', (_, { manager }) => {
    const body = new FormData();
    body.append('file', new Blob([customerFile(1).text]), 'customers.csv');
    return { token: manager.token, query: { kind: 'customers', name: 'customers.csv' }, body };
  }),
  byCall('check an import', contract.checkImport, 'same', (_, subject) => ({
    ...named(subject),
    body: subject.draft.plan ?? {},
  })),
  byCall('start an import', contract.startImport, 'same', (_, subject) => named(subject)),
  byCall('discard an import', contract.discardImport, 'import.not_found', (_, subject) => named(subject)),
  byJobForAll('delete files of imports', 'purge-imports', async ({ app }, { manager }) => {
    const { body } = await expectOk(upload(manager, customerFile(1).text));
    const longAgo = sql<Date>`app_now() - interval '2 days'`;
    await app.runtime.db
      .updateTable('imports')
      .set({ created_at: longAgo })
      .where('id', '=', body.import._id)
      .execute();
  }),
]);

async function makeFinishedImport({ app }: Surroundings): Promise<ImportSubject> {
  const manager = await createStaff(app, 'manager');
  // Those of other subjects first, which would be taken back or brought in together with it.
  await runImports(app.runtime);
  return { manager, draft: await bringInFile(app, manager, customerFile(2).text) };
}

export const finishedImportOperations = operationsOn('import that was brought in', makeFinishedImport, [
  byCall('undo an import', contract.undoImport, 'same', (_, subject) => named(subject)),
  byJobForAll(
    'bring an import in',
    'run-imports',
    async (around, { manager }) => {
      const other = await checkAfresh(around, manager, WAITING);
      await expectOk(start(manager, other._id));
    },
    // An attempt that was killed is repeated when its claim is over.
    { wait: '3 minutes' },
  ),
]);
