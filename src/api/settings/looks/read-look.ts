import type { Connection } from '#api/platform/database/database.ts';
import { BUILT_IN_COLOURS, lookTokens, type LookColours } from '#shared/settings/look-colours.ts';
import * as repo from './looks.repository.ts';

/** The look that pages show. Version 0: nothing was published. */
export interface PublishedLook {
  version: number;
  /** Null: the built-in colours. */
  colours: LookColours | null;
  hasLogo: boolean;
}

const toLook = (row: repo.LookRow | undefined): PublishedLook => ({
  version: row?.version ?? 0,
  colours:
    row === undefined || row.main === null || row.surface === null ? null : { main: row.main, surface: row.surface },
  hasLogo: row?.has_logo ?? false,
});

/** The present look. */
export const readLook = async (db: Connection): Promise<PublishedLook> => toLook(await repo.findNewest(db));

/** A picture file of one version; undefined where it has none. */
export const readLogoFile = (
  db: Connection,
  version: number,
  file: keyof repo.LogoFiles,
): Promise<Buffer | undefined> => repo.findPicture(db, version, file);

/** The style sheet of one version; undefined where there is no such version. */
export async function readLookStyle(db: Connection, version: number): Promise<string | undefined> {
  const row = await repo.findVersion(db, version);
  return row === undefined ? undefined : styleOf(toLook(row));
}

/** Replaces the tokens of the brand, and the mark by the logo. The logo lies beside the style sheet. */
function styleOf({ colours, hasLogo }: PublishedLook): string {
  const tokens = lookTokens(colours ?? BUILT_IN_COLOURS);
  const [edge, dark, light, line] = [
    tokens['--color-rust-600'],
    tokens['--color-rust-700'],
    tokens['--color-rust-500'],
    tokens['--color-rust-900'],
  ].map((colour) => encodeURIComponent(colour));
  const tin = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='16'%3E%3Cpath fill='${edge}' d='M0 0h24v9c-5 0-7 6-12 6S5 9 0 9z'/%3E%3Cpath fill='${dark}' d='M6.500 0h11v12.600q-2 2.400-5.500 2.400t-5.500-2.400z'/%3E%3Cpath fill='${light}' d='M0 0h2v9.200L0 9zM22 0h2v9l-2 .2z'/%3E%3Cpath fill='${line}' opacity='.75' d='M0 0h24v3H0z'/%3E%3C/svg%3E")`;
  // Twice the name of the root: it counts more than the tokens, whichever comes last.
  const root =
    colours === null
      ? ''
      : `:root:root{${Object.entries(tokens)
          .map(([name, colour]) => `${name}:${colour}`)
          .join(';')};--tin-edge:${tin}}`;
  const mark = hasLogo
    ? 'svg[data-brand-mark]{background:#fff url(logo.webp) center/contain no-repeat;border-radius:6px}svg[data-brand-mark]>*{display:none}'
    : '';
  return root + mark;
}
