// A process of its own, run with --expose-gc: prints how many bytes of each result the old generation receives. In a
// process with other tests their memory would be counted as well. The argument is the connection as JSON.
import inspector from 'node:inspector/promises';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { openDatabase, openPool } from '#api/platform/database/database.ts';

const MEASURED = 600;
const collect = (globalThis as unknown as { gc: (options: { type: 'minor' }) => void }).gc;
const connection = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig;
const db = openDatabase(openPool(connection, 1));
const text = Array.from({ length: 20 }, (_, column) => `'text ' || $1 || row as "column ${column}"`).join();
const statement = CompiledQuery.raw(`select ${text} from generate_series(1, 20) row`, ['of a statement']);

/** After every twenty statements two collections free their results, or move them to the old generation. */
async function runStatements(count: number): Promise<void> {
  for (let done = 1; done <= count; done++) {
    await db.executeQuery(statement);
    if (done % 20 === 0) for (let i = 0; i < 2; i++) collect({ type: 'minor' });
  }
}
const sizeOf = (node: inspector.HeapProfiler.SamplingHeapProfileNode): number =>
  node.children.reduce((sum, child) => sum + sizeOf(child), node.selfSize);

await runStatements(100);
const session = new inspector.Session();
session.connect();
// Counts objects that a collection of the old generation frees: they were moved there and dead.
await session.post('HeapProfiler.startSampling', { includeObjectsCollectedByMajorGC: true, samplingInterval: 4096 });
await runStatements(MEASURED);
const { profile } = await session.post('HeapProfiler.stopSampling');
await db.destroy();
console.log(Math.round(sizeOf(profile.head) / MEASURED));
