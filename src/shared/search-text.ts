/** Text as it is searched: without tone marks and dots below, in lower case, with single spaces. Pure. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Whether every word of a search is somewhere in a text, ignoring tone marks and case; an empty search finds all. */
export function matchesSearch(search: string, text: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(' ')
    .every((word) => folded.includes(word));
}
