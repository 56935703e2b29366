const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as people see them: an emoji of several parts and a letter with its marks are one each. */
export const characters = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The beginning of a text of at most `max` UTF-16 units, cut between two characters as people see them. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, segmenter.segment(text).containing(max)?.index ?? max).trimEnd();
}
