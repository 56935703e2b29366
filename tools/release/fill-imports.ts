import { sql } from 'kysely';
import { runImports } from '#api/imports/run-imports.ts';
import * as imports from '#test/imports.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import type { Staff } from './fill-people.ts';

const STATES = [
  ['undoing', null],
  ['waiting', null],
  ['running', null],
  ['failed', 'fault'],
  ['failed', 'mistakes'],
] as const;

/** Imports in every state; no job takes those that wait. */
export async function fillImports(app: TestApp, { manager }: Staff): Promise<void> {
  const phone = imports.newNumber();
  await imports.bringInFile(app, manager, `${imports.HEAD}\nYétúndé Àlàbí,${phone},,,,,\n`);
  const filling = `${imports.HEAD}\nYétúndé,${phone},yetunde@example.ng,${imports.newPlate()},Toyota,Corolla,2014\n`;
  await imports.bringInFile(app, manager, filling);
  const undone = await imports.bringInFile(app, manager, imports.customerFile(1).text);
  await imports.takeBackFile(app, manager, undone._id);
  await imports.check(manager, imports.customerFile(1).text);
  const now = sql<Date>`app_now()`;
  // An import that could not be undone.
  await app.runtime.db
    .updateTable('imports')
    .set({ failure: 'undo', failed_at: now })
    .where('state', '=', 'done')
    .execute();
  const due = sql<Date>`app_now() + interval '10 years'`;
  for (const [state, failure] of STATES) {
    const { import: draft } = await imports.check(manager, imports.customerFile(1).text);
    if (state === 'undoing') {
      await expectOk(imports.start(manager, draft._id));
      await runImports(app.runtime);
    }
    await app.runtime.db
      .updateTable('imports')
      .set({
        state,
        attempts: 1,
        due_at: due,
        ...(failure && { ended_at: now, failure, failed_at: now }),
      })
      .where('id', '=', draft._id)
      .execute();
  }
}
