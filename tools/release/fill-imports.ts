import { sql } from 'kysely';
import { runImports } from '#api/imports/run-imports.ts';
import * as imports from '#test/imports.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import type { Staff } from './fill-people.ts';

/** Imports in every state; no job takes those that wait. */
export async function fillImports(app: TestApp, { manager }: Staff): Promise<void> {
  const phone = imports.newNumber();
  await imports.bringInFile(app, manager, `${imports.HEAD}\nYétúndé Àlàbí,${phone},,,,,\n`);
  const filling = `${imports.HEAD}\nYétúndé,${phone},yetunde@example.ng,${imports.newPlate()},Toyota,Corolla,2014\n`;
  await imports.bringInFile(app, manager, filling);
  const undone = await imports.bringInFile(app, manager, imports.customerFile(1).text);
  await imports.takeBackFile(app, manager, undone._id);
  await imports.check(manager, imports.customerFile(1).text);
  const due = sql<Date>`app_now() + interval '10 years'`;
  for (const state of ['undoing', 'waiting', 'running', 'failed'] as const) {
    const { import: draft } = await imports.check(manager, imports.customerFile(1).text);
    if (state === 'undoing') {
      await expectOk(imports.start(manager, draft._id));
      await runImports(app.runtime);
    }
    await app.runtime.db
      .updateTable('imports')
      .set({ state, attempts: 1, due_at: due, ...(state === 'failed' && { ended_at: sql<Date>`app_now()` }) })
      .where('id', '=', draft._id)
      .execute();
  }
}
