import { expect, test } from 'vitest';
import { countSmsParts, smsText } from './sms-text.ts';

test.each([
  ['Pay ₦12,500 by 6\u202fpm.', 'Pay N12,500 by 6 pm.'],
  ['Ṣọlá’s “Toyota” – it’s ready…', `Sola's "Toyota" - it's ready...`],
  ['Ọ̀yọ́ Road‑side', 'Oyo Road-side'],
  ['عائشة 🚗', 'عائشة 🚗'],
])('%j becomes %j in an SMS', (text, sms) => expect(smsText(text)).toBe(sms));

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['{'.repeat(80), 1],
  ['{'.repeat(81), 2],
  ['₦'.repeat(70), 1],
  [`₦${'a'.repeat(70)}`, 2],
  ['₦'.repeat(135), 3],
])('%j is sent in %i parts', (text, parts) => expect(countSmsParts(text)).toBe(parts));
