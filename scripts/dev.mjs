// npm run dev: installs missing packages and builds, then runs Vite, and behind its proxy (vite.config.ts) the API,
// which restarts when one of its files changes. The browser uses PORT, the API PORT + 1. Runs on Node 20; the server on
// Node 24.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, isNewNode, node, root, run } from './install.mjs';

if (!(await ensureInstalled({ dev: true }))) process.exit(1);
if (isNewNode) {
  // The server renders the public pages from the build.
  if (!(await ensureBuilt())) process.exit(1);
  await develop();
} else {
  process.exitCode = await run(node(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
}

async function develop() {
  const port = Number(process.env.PORT ?? 3000);
  const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/api/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}` },
  });
  const { createServer } = await import('vite');
  const vite = await createServer({ root });
  await vite.listen();
  console.log(`Development server on http://localhost:${port}`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      api.kill('SIGTERM');
      void vite.close();
    });
  api.on('exit', (code) => process.exit(code ?? 0));
}
