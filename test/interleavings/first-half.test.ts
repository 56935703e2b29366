import { afterAll, beforeAll, test } from 'vitest';
import { openEngine, type Engine } from './engine.ts';
import { runShard, SHARD_MS } from './shard.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

test(
  'two operations at once have the outcome of one of their orders, in the first half of the pairs',
  () => runShard(engine, 0),
  SHARD_MS,
);
