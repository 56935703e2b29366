// npm start: installs missing packages and builds, then runs the application; with --demo on an invented centre in
// data/demo, with --demo --large on one that can be measured, in data/demo-large. Runs on Node 20; the application on
// Node 24.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, isNewNode, isProduction, node, root, run } from './install.mjs';

const isDemo = process.argv.includes('--demo');
const isLarge = process.argv.includes('--large');
if (isDemo && (isProduction || process.env.DATABASE_URL)) {
  console.error('The demo has a database of its own: start it without NODE_ENV=production and without DATABASE_URL.');
  process.exit(1);
}
if (isDemo) process.env.DATA_DIR ??= path.join(root, isLarge ? 'data/demo-large' : 'data/demo');

if (!(await ensureInstalled({ dev: false }))) process.exit(1);
if (isNewNode) {
  if (!(await ensureBuilt())) process.exit(1);
  if (isDemo) {
    const code = await run(process.execPath, [
      path.join(root, 'tools/demo/seed-demo.ts'),
      '--if-empty',
      ...(isLarge ? ['--large'] : []),
    ]);
    if (code !== 0) process.exit(code);
  }
  const bundle = path.join(root, 'dist/server/main.js');
  await import(existsSync(bundle) ? pathToFileURL(bundle).href : '../src/api/main.ts');
} else {
  process.exitCode = await run(node(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
}
