// node tools/release/fixture.ts 2.0.0: writes the database of a version that is about to be released, with data of
// every kind, to test/fixtures, and its tables to database/released. See README.md beside this file.
import { startVitest } from 'vitest/node';
import { root } from '../project-root.ts';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('Name the version that is released: node tools/release/fixture.ts 2.0.0');
  process.exit(1);
}
const vitest = await startVitest('test', [], {
  config: false,
  root,
  watch: false,
  include: ['tools/release/take-fixture.ts'],
  globalSetup: ['test/global-setup.ts'],
  setupFiles: ['test/setup.ts'],
  testTimeout: 180_000,
  provide: { release: version },
});
await vitest.close();
