import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

/** Where the bundle is; every file of it lies here. */
const FOLDER = 'dist/server';

/** Native packages, those that are loaded at first use, and the sandbox where there is none: production has none. */
const NOT_BUNDLED = [
  '@node-rs/argon2',
  'jose',
  'nodemailer',
  'prom-client',
  'sharp',
  'web-push',
  ...(existsSync(path.join(root, 'sandbox/sandbox.ts')) ? [] : ['#sandbox/sandbox.ts']),
];

const isOurs = (id: string): boolean => /^(?:src|sandbox)\//.test(path.relative(root, id));

/** Our modules find their files from where their source is, also when they are in the bundle. */
function sourcePaths(): Plugin {
  const toRoot = path.relative(FOLDER, '.');
  return {
    name: 'source-paths',
    transform(code, id) {
      if (!isOurs(id) || !code.includes('import.meta.')) return null;
      const file = path.join(toRoot, path.relative(root, id));
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.dirname(file)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`);
    },
  };
}

/**
 * The server in a few files: loading its 1,900 modules one by one and stripping their types takes three quarters of a
 * start and 50 MB. Not minified, so that a stack names our functions. Migrations stay as they are.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [sourcePaths()],
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: true,
    outDir: FOLDER,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: 'src/api/main.ts', worker: 'src/api/worker.ts' },
      external: NOT_BUNDLED,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
