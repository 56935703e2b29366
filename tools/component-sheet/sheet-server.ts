import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

const FOLDER = import.meta.dirname;
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Builds the component sheet in memory and serves it on a free port, under a policy as strict as the product's. */
export async function serveComponentSheet(): Promise<{ url: string; close: () => Promise<void> }> {
  const built = await build({
    configFile: false,
    root: FOLDER,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(FOLDER, 'component-sheet.html') },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const files = new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));

  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname;
    const body = files.get(name === '/' ? '/component-sheet.html' : name);
    if (body === undefined) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': TYPES[path.extname(name) || '.html'] ?? 'application/octet-stream',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'",
    });
    return response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
