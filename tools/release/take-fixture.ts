// The part of `node tools/release/fixture.ts` that runs within vitest, because the test app does.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { readBaseline, releasedTables } from '#api/platform/database/migrate.ts';
import { cloneDatabase } from '#test/postgres.ts';
import { fixtureFiles } from '#test/released-fixtures.ts';
import { fillDatabase, findGaps, takeFixture } from './fill-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The version whose fixture is taken. */
    release: string;
  }
}

test('takes the fixture', async () => {
  const database = await cloneDatabase();
  try {
    const session = await fillDatabase(database);
    expect(await findGaps(database)).toEqual([]);
    const release = inject('release');
    const { statements, manifest } = await takeFixture(database, release, session);
    const files = fixtureFiles(release);
    writeFileSync(files.dump, gzipSync(statements, { level: 9 }));
    writeFileSync(releasedTables(manifest.migrations.at(-1) ?? ''), gzipSync(await readBaseline(), { level: 9 }));
    writeFileSync(files.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  } finally {
    await database.drop();
  }
});
