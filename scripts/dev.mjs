// npm run dev: installs and builds what is missing, then runs the development server. Runs on Node 20; the server on
// Node 24.
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, isNewNode, node, run } from './install.mjs';

if (!(await ensureInstalled({ dev: true }))) process.exit(1);
if (isNewNode) {
  // The server renders the public pages from the build.
  if (!(await ensureBuilt())) process.exit(1);
  await import('../tools/dev-server.ts');
} else {
  process.exitCode = await run(node(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
}
