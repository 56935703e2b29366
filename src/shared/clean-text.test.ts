import { expect, test } from 'vitest';
import { oneLine, severalLines, withoutControls, withoutInvisible } from './clean-text.ts';

test.each([
  ['\u200b', ''],
  [' \u00ad\u2060\ufeff\u3164\u2800 ', ''],
  ['\u200d\ufe0f', ''],
  ['Ada\nBcc: x', 'Ada Bcc: x'],
  ['Ada\r\n\tObi\u2028Eze\u0085', 'Ada Obi Eze'],
  ['Ṣadé  O’Brien 👩‍🔧 ❤️', 'Ṣadé  O’Brien 👩‍🔧 ❤️'],
])('the line of %j is %j', (typed, line) => expect(oneLine(typed)).toBe(line.normalize('NFC')));

test.each([
  ['\u200b\n\u200b', ''],
  [' one\r\ntwo\rthree\u2029\u2029four\n', 'one\ntwo\nthree\n\nfour'],
])('the lines of %j are %j', (typed, lines) => expect(severalLines(typed)).toBe(lines));

test('control characters are taken out, tabs and line breaks are not', () => {
  expect(withoutControls('a\u0007b\u009bc\td\ne')).toBe('abc\td\ne');
});

test('an address loses the characters that no one sees', () => {
  expect(withoutInvisible('\u202aade\u200b@example.ng\u202c')).toBe('ade@example.ng');
});
