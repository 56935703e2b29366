import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Pictures that every customer sees on the way to a booking: the carousel and the story of the landing page, the
 * log-in, the services and the empty list. As files they are mostly headers, and they compress by half beside each
 * other.
 */
const PICTURES =
  /\/illustrations\/art\/(?:aircon|battery|bucket|collision|diagnostic|empty-bay|hills|lift-bay|oil|one-roof|spanner|tyre|wash-arch)\.svg$|\/login-car\.svg$/;

/** Whether a file is written into what shows it, as a data: address. All others are files with names of their own. */
export const isPartOfItsScreen = (file: string): boolean => PICTURES.test(file.replaceAll('\\', '/'));

/**
 * A picture as an address for an `img`. Only what would end or change the address is escaped: the bundler escapes
 * spaces and angle brackets as well, which compresses a tenth worse.
 */
export const pictureAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.trim().replaceAll('"', "'").replaceAll('%', '%25').replaceAll('#', '%23')}`;

/** Writes those pictures into the scripts that import them. */
export function inlinePictures(): Plugin {
  return {
    name: 'pictures',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: PICTURES },
      handler: async (id) => `export default ${JSON.stringify(pictureAddress(await readFile(id, 'utf8')))}`,
    },
  };
}
