import { sql } from 'kysely';
import { runImports } from '#api/imports/run-imports.ts';
import * as contract from '#shared/imports/imports.contract.ts';
import { bringInFile, check, customerFile, start, upload } from '../imports.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { expectOk } from '../test-app.ts';
import { byCall, byJobForAll, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

interface ImportSubject {
  manager: StaffMember;
  /** Checked and ready to be started. */
  draft: contract.ImportRecord;
}

/** The same two people each time, so that every check has the same answer. */
const PEOPLE = ['+2348091110001', '+2348091110002'];
const FILE = ['Name,Phone', ...PEOPLE.map((phone, at) => `Heron Number ${at},${phone}`)].join('\n');

async function makeDraft({ app }: Surroundings): Promise<ImportSubject> {
  const manager = await createStaff(app, 'manager');
  // An operation of another subject may have brought them in.
  await app.runtime.db.deleteFrom('customers').where('phone', 'in', PEOPLE).execute();
  return { manager, draft: (await check(manager, FILE)).import };
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

async function makeBroughtIn({ app }: Surroundings): Promise<ImportSubject> {
  const manager = await createStaff(app, 'manager');
  // Those of other subjects first, which would be taken back or brought in together with it.
  await runImports(app.runtime);
  return { manager, draft: await bringInFile(app, manager, customerFile(2).text) };
}

export const broughtInOperations = operationsOn('import that was brought in', makeBroughtIn, [
  byCall('undo an import', contract.undoImport, 'same', (_, subject) => named(subject)),
  byJobForAll(
    'bring an import in',
    'run-imports',
    async (_, { manager }) => {
      const { import: other } = await check(manager, customerFile(2).text);
      await expectOk(start(manager, other._id));
    },
    // An attempt that was killed is repeated when its claim is over.
    { wait: '3 minutes' },
  ),
]);
