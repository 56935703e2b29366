import { createHash } from 'node:crypto';
import { extname } from 'node:path';

/**
 * Two characters that a chunk or file has in every build: by them the browser recognizes the earlier version of a file
 * that it is about to load (docs/decisions/0199). Seldom two files share them; one is then loaded without the other.
 */
const stem = (name: string): string => createHash('sha512').update(name).digest('base64url').slice(0, 2);

const scriptName = ({ name }: { name: string }): string => `assets/${stem(name)}[hash:7].js`;

/**
 * How the build names files: the shell lists those of every screen, and short names save a fifth of its script. Seven
 * characters are the shortest hash that the bundler makes.
 */
export const assetNames = {
  entryFileNames: scriptName,
  chunkFileNames: scriptName,
  assetFileNames: ({ names: [name = ''] }: { names: string[] }): string =>
    `assets/${stem(name)}[hash:7]${extname(name)}`,
};
