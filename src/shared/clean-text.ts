/** Line breaks of every kind, and tabs. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** One line break. Two characters of Windows are one. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Controls that no screen shows, and no one types. U+0000 has its own rule, because PostgreSQL cannot store it. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;
/** Characters without a shape: zero-width ones, fillers, marks of direction and selectors of another shape. */
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** Text without the characters that no one sees. Joiners go too, so that this is for addresses and numbers only. */
export const withoutInvisible = (text: string): string => text.replaceAll(SHAPELESS, '');

const showsNothing = (text: string): boolean => withoutInvisible(text).trim() === '';

/** Text from the time before control characters were refused, for files that other programs read. */
export const withoutControls = (text: string): string => text.replaceAll(CONTROLS, '');

/** Whether a cleaned text has a control character, which is refused. */
export const hasControls = (text: string): boolean => withoutControls(text) !== text;

/** Typed text as one line: composed (NFC), trimmed, a space for each line break; empty if it would show nothing. */
export function oneLine(text: string): string {
  const line = text.normalize('NFC').replaceAll(BREAKS, ' ').trim();
  return showsNothing(line) ? '' : line;
}

/** Typed text of several lines: composed (NFC), trimmed, line breaks as \n; empty if it would show nothing. */
export function severalLines(text: string): string {
  const lines = text.normalize('NFC').replaceAll(LINE_BREAK, '\n').trim();
  return showsNothing(lines) ? '' : lines;
}
