/** One entry a box: a digit, or the empty string. */
export type CodeDigits = readonly string[];

export const emptyDigits = (length: number): CodeDigits => Array.from({ length }, () => '');

/** The same boxes with one of them changed. */
export const setDigit = (boxes: CodeDigits, index: number, digit: string): CodeDigits =>
  boxes.map((box, at) => (at === index ? digit : box));

/**
 * What the boxes hold after `text` arrived in one of them: typed, pasted or filled in by the phone.
 * A text as long as the whole code fills from the first box, wherever it arrived.
 */
export function insertText(boxes: CodeDigits, index: number, text: string): { next: CodeDigits; focusAt: number } {
  let digits = text.replace(/\D/g, '');
  if (digits === '') return { next: text === '' ? setDigit(boxes, index, '') : boxes, focusAt: index };
  const old = boxes[index] ?? '';
  // Typed into a full box without a selection: keep the digit that is new.
  if (digits.length === 2 && old !== '' && digits.includes(old)) digits = digits.replace(old, '');
  const from = digits.length >= boxes.length ? 0 : index;
  const fit = digits.slice(0, boxes.length - from);
  const next = boxes.map((box, at) => fit[at - from] ?? box);
  return { next, focusAt: Math.min(from + fit.length, boxes.length - 1) };
}
