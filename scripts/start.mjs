// npm start: installs and builds what is missing, then runs the application. Runs on Node 20; the application on Node
// 24.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, isNewNode, node, root, run } from './install.mjs';

if (!(await ensureInstalled({ dev: false }))) process.exit(1);
if (isNewNode) {
  if (!(await ensureBuilt())) process.exit(1);
  const bundle = path.join(root, 'dist/server/main.js');
  await import(existsSync(bundle) ? pathToFileURL(bundle).href : '../src/api/main.ts');
} else {
  process.exitCode = await run(node(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
}
