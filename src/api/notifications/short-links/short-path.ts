/**
 * Short paths for SMS, which pay by the character: /b/{id} for a page of a booking and /c/{id} for one of a car, with
 * the id in 25 digits of base 36. They hold nothing but the path, so that no table keeps them.
 */

/** The pages of a booking by the letter that stands for them. */
const PAGES = { e: 'estimate', r: 'release', c: 'car', m: 'move', v: 'review', p: 'receipt' } as const;
const FOLDERS = { b: 'bookings', c: 'cars' } as const;

const LONG = /^\/user\/(bookings|cars)\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\/([a-z]+))?$/;
const SHORT = /^\/([bc])\/([0-9a-z]{25})(?:\/([a-z]))?$/;
const DIGITS = 36n;
const LARGEST = 2n ** 128n;

const keyOf = <K extends string>(names: Record<K, string>, name: string): K | undefined =>
  (Object.keys(names) as K[]).find((key) => names[key] === name);

/** The short form of a page's path; the path itself where there is none. */
export function shortPath(path: string): string {
  const [, folder = '', id = '', page] = LONG.exec(path) ?? [];
  const folderKey = keyOf(FOLDERS, folder);
  const pageKey = page === undefined ? '' : keyOf(PAGES, page);
  if (folderKey === undefined || pageKey === undefined || (folderKey === 'c' && pageKey !== '')) return path;
  const number = BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0');
  return `/${folderKey}/${number}${pageKey && `/${pageKey}`}`;
}

/** The path that a short one stands for; null when it stands for none. */
export function longPath(path: string): string | null {
  const [, folderKey, digits = '', pageKey] = SHORT.exec(path) ?? [];
  let number = 0n;
  for (const digit of digits) number = number * DIGITS + BigInt(Number.parseInt(digit, 36));
  if ((folderKey !== 'b' && folderKey !== 'c') || number >= LARGEST) return null;
  const hex = number.toString(16).padStart(32, '0');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const base = `/user/${FOLDERS[folderKey]}/${id}`;
  if (pageKey === undefined) return base;
  const page = Object.entries(PAGES).find(([key]) => key === pageKey)?.[1];
  return page === undefined || folderKey === 'c' ? null : `${base}/${page}`;
}
