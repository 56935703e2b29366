// The development server (decision 0061): the API under `node --watch`, and Vite as a proxy in front of it. Vite's
// own pages have no content security policy, because hot module replacement needs inline scripts; src/api does not
// know this mode. The browser uses PORT, the API PORT + 1.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { isAppPath } from '#shared/app-paths.ts';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env['PORT'] ?? 3000);
const apiPort = port + 1;

/** How long a call waits for the API to restart, ms. */
const RESTART_MS = 15_000;
const RETRY_MS = 100;

/**
 * The paths that Vite serves itself; all others go to the API: calls, public pages, the sandbox, files of the last
 * build.
 */
const VITE_PATH = /^\/(?:@|src\/|node_modules\/|config\/|app\.html)/;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * Forwards a call to the API. During a restart of the API the call waits, unless its body has already started to
 * arrive.
 */
async function forward(request: IncomingMessage, response: ServerResponse, since = performance.now()): Promise<void> {
  const failed = await new Promise<Error | null>((resolve) => {
    const { host: _, ...headers } = request.headers;
    const onward = httpRequest(
      {
        host: '127.0.0.1',
        port: apiPort,
        method: request.method,
        path: request.url,
        headers: { ...headers, host: `localhost:${port}` },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        // The reader may leave an event stream.
        response.on('close', () => answer.destroy());
        resolve(null);
      },
    );
    onward.on('error', resolve);
    // Not before the connection is open, so that a refused call can be sent again whole.
    onward.on('socket', (socket) => {
      const send = (): void => void request.pipe(onward);
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
  });
  if (failed === null || response.headersSent) return;
  const refused = 'code' in failed && failed.code === 'ECONNREFUSED';
  if (refused && performance.now() - since < RESTART_MS) {
    await pause(RETRY_MS);
    return forward(request, response, since);
  }
  response
    .writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' })
    .end('The API is not running: see the terminal.\n');
}

async function sendShell(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const html = await vite.transformIndexHtml(request.url ?? '/', readFileSync(path.join(root, 'app.html'), 'utf8'));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
}

const beforeApi: Plugin = {
  name: 'before-api',
  configureServer: (vite) => {
    vite.middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (VITE_PATH.test(pathname)) return next();
      const answered =
        request.method === 'GET' && isAppPath(pathname)
          ? sendShell(vite, request, response)
          : forward(request, response);
      answered.catch(next);
    });
  },
};

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/api/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}` },
});
const vite = await createServer({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  appType: 'custom',
  cacheDir: path.join(root, '.cache/vite'),
  plugins: [beforeApi],
  server: { host: '127.0.0.1', port, strictPort: true },
});
await vite.listen();
process.stdout.write(`Development server on http://localhost:${port}\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    api.kill('SIGTERM');
    void vite.close();
  });
}
api.on('exit', (code) => process.exit(code ?? 0));
