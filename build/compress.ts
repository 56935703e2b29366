import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|mjs|css|html|svg|json|txt|xml|webmanifest|map)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes .br (quality 11) and .gz (level 9) beside every compressible file of the build, so that the server compresses
 * nothing.
 */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle: {
      order: 'post',
      async handler(error) {
        if (error) return;
        const files = await readdir(folder, { recursive: true });
        await Promise.all(
          files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compressFile(join(folder, file))),
        );
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const { mtimeMs } = await stat(file);
  // Assets of an earlier build are already compressed.
  const done = await stat(`${file}.br`).catch(() => null);
  if (done !== null && done.mtimeMs > mtimeMs) return;
  const plain = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  await Promise.all([
    brotli(plain, { params }).then((small) => writeFile(`${file}.br`, small)),
    zip(plain, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
