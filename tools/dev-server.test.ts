import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from './port.ts';

const root = path.resolve(import.meta.dirname, '..');
const PARTS = [
  'src',
  'sandbox',
  'tools',
  'build',
  'config',
  'migrations',
  'app.html',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
];

/** A copy of the project whose files a test may change, with the development server running on it. */
async function startDevServer() {
  const project = mkdtempSync(path.join(tmpdir(), 'dev-server-'));
  for (const part of PARTS) cpSync(path.join(root, part), path.join(project, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  const port = await freePort(2);
  const server = spawn(process.execPath, ['tools/dev-server.ts'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: '',
      DATA_DIR: path.join(project, 'data'),
      NODE_ENV: 'development',
      VITEST: '',
    },
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  onTestFinished(async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(project, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => expect(output).toContain('Listening on'), { timeout: 60_000 });
  return {
    url,
    output: () => output,
    edit(file: string, change: (text: string) => string) {
      const full = path.join(project, file);
      const before = readFileSync(full, 'utf8');
      const after = change(before);
      expect(after).not.toBe(before);
      writeFileSync(full, after);
    },
  };
}

test('a changed screen and a changed server file take effect without a command', { timeout: 120_000 }, async () => {
  const dev = await startDevServer();
  const shell = await fetch(`${dev.url}/login`);
  expect(await shell.text()).toContain('/@vite/client');
  expect(shell.headers.get('content-security-policy')).toBeNull();
  const answer = await fetch(`${dev.url}/api/centre`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");

  const component = 'src/web/app.tsx';
  expect(await (await fetch(`${dev.url}/${component}`)).text()).not.toContain('changedByTheTest');
  dev.edit(component, (text) => `${text}\nexport const changedByTheTest = true;\n`);
  await vi.waitFor(
    async () => expect(await (await fetch(`${dev.url}/${component}`)).text()).toContain('changedByTheTest'),
    { timeout: 20_000 },
  );

  dev.edit('src/shared/errors.ts', (text) =>
    text.replace(/('request\.not_found': \[404, ')/, '$1Changed by the test. '),
  );
  // A call during the restart of the API waits for it.
  await vi.waitFor(
    async () =>
      expect(await (await fetch(`${dev.url}/api/nothing-here`)).json()).toMatchObject({
        code: 'request.not_found',
        message: expect.stringMatching(/^Changed by the test/) as string,
      }),
    { timeout: 40_000 },
  );
});
