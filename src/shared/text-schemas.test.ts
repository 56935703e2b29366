import * as z from 'zod/mini';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  digits,
  email,
  fullName,
  submittedPassword,
  isStorable,
  line,
  newPassword,
  optionalLine,
  optionalParagraphs,
  optionalPersonName,
  page,
  paragraphs,
  personName,
  phoneText,
  PAGE_SIZE,
} from './text-schemas.ts';

/** What the schema makes of a text, or the sentence with which it refuses it. */
const read = (schema: z.core.$ZodType, value: unknown): unknown => {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : `refused: ${result.error.issues[0]?.message}`;
};

const NUL = 'Car\0Care';
const LONE_SURROGATE = 'Car\uD800Care';
const BAD_TEXT = 'refused: Some of the text has characters that cannot be kept.';
const BLANK = 'refused: Please fill this in.';

test('text can be stored unless it has U+0000 or a lone surrogate', () => {
  expect([NUL, LONE_SURROGATE, '\0'].map(isStorable)).toEqual([false, false, false]);
  expect(['', 'Ṣadé Adébáyọ̀', 'two\nlines', '🚗'].map(isStorable)).toEqual([true, true, true, true]);
});

describe.each([
  ['a required line', line(5)],
  ['an optional line', optionalLine(5)],
])('%s', (_name, schema) => {
  it('a text is trimmed and composed before its length is checked', () => {
    expect(read(schema, '  abcde\n')).toBe('abcde');
    expect(read(schema, 'é́'.normalize('NFD'))).toBe('é́'.normalize('NFC'));
    expect(read(schema, 'éééé'.normalize('NFD'))).toBe('éééé');
    expect(read(schema, 'abcdef')).toBe('refused: Please keep this under 6 characters.');
  });

  it('has only characters that can be stored', () => {
    expect(read(schema, 'a\0')).toBe(BAD_TEXT);
    expect(read(schema, '\uDC00')).toBe(BAD_TEXT);
  });

  it('gives the same result when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), (text) => {
        const once = z.safeParse(schema, text);
        if (once.success) expect(z.parse(schema, once.data)).toBe(once.data);
      }),
    );
  });
});

describe.each([
  ['a name', personName(40)],
  ['a name that may be missing', optionalPersonName(40)],
])('%s', (_name, schema) => {
  it.each(['\u202e', '\u202d', '\u202a', '\u202c', '\u2066', '\u2067', '\u2069', '\u200f', '\u200e', '\u061c'])(
    'has no %j, which changes the direction of text',
    (control) => {
      expect(read(schema, `Ada${control}moc.live`)).toBe(
        'refused: Please leave out the characters that change the direction of the text.',
      );
    },
  );

  it('a name in any language is kept as it is written', () => {
    for (const name of ['Ṣadé Adébáyọ̀', 'عائشة', 'O’Brien-Òjó', '李小龙'])
      expect(read(schema, name)).toBe(name.normalize('NFC'));
  });
});

test('a required line is not blank', () => {
  expect(['', ' \t\n'].map((text) => read(line(5), text))).toEqual([BLANK, BLANK]);
  expect([undefined, null, 5].map((value) => z.safeParse(line(5), value).success)).toEqual([false, false, false]);
});

test('an optional line may be missing, null or blank', () => {
  expect([undefined, null, '', '  '].map((value) => read(optionalLine(5), value))).toEqual([undefined, null, '', '']);
  expect(z.safeParse(optionalLine(5), 5).success).toBe(false);
});

test('a text that shows nothing is blank', () => {
  expect([line(5), personName(5), phoneText(), email(), paragraphs(5)].map((schema) => read(schema, '\u200b'))).toEqual(
    [BLANK, BLANK, BLANK, BLANK, BLANK],
  );
  expect([optionalLine(5), optionalParagraphs(5)].map((schema) => read(schema, '\u200b\ufeff'))).toEqual(['', '']);
});

test('only a field of several lines has line breaks, and none has control characters', () => {
  expect([line(20), personName(20)].map((schema) => read(schema, 'Ada\r\nBcc: x'))).toEqual([
    'Ada Bcc: x',
    'Ada Bcc: x',
  ]);
  expect(read(paragraphs(20), 'Ada\r\nBcc: x')).toBe('Ada\nBcc: x');
  for (const schema of [line(20), personName(20), paragraphs(20), optionalParagraphs(20), phoneText()])
    expect(read(schema, '1\u0007')).toBe(BAD_TEXT);
});

test('a phone number, an address and a code may be pasted with invisible characters', () => {
  expect(read(phoneText(), '\u202a0803\ufe0f 123\u200b 4567\u202c')).toBe('0803 123 4567');
  expect(read(email(), '\ufeffade\u200b@example.ng')).toBe('ade@example.ng');
  expect(read(digits(4), '\u200b1234')).toBe('1234');
});

test('an email address is trimmed, composed and in lower case', () => {
  expect(read(email(), '  Ade.Bello@Example.COM ')).toBe('ade.bello@example.com');
});

test.each([
  ['', BLANK],
  ['   ', BLANK],
  ['ade', 'refused: enter a valid email'],
  ['ade@', 'refused: enter a valid email'],
  ['@example.com', 'refused: enter a valid email'],
  ['ade@example', 'refused: enter a valid email'],
  ['adé@example.com', 'refused: enter a valid email'],
])('the email address %j gives %s', (text, result) => expect(read(email(), text)).toBe(result));

test('an email address has at most 254 characters', () => {
  const address = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
  expect(read(email(), address(254))).toBe(address(254));
  expect(read(email(), address(255))).toBe('refused: enter a valid email');
});

describe('a new password', () => {
  it('has 8 to 128 characters', () => {
    expect(
      ['', '1234567', '12345678', 'a'.repeat(128), 'a'.repeat(129)].map((text) => read(newPassword(), text)),
    ).toEqual([
      BLANK,
      'refused: Use at least 8 characters.',
      '12345678',
      'a'.repeat(128),
      'refused: Use at most 128 characters.',
    ]);
  });

  it('preserves its spaces and is composed', () => {
    expect(read(newPassword(), ' a secret ')).toBe(' a secret ');
    expect(read(newPassword(), 'pássword'.normalize('NFD'))).toBe('pássword');
  });

  it('has only characters that can be stored', () => expect(read(newPassword(), '12345678\0')).toBe(BAD_TEXT));
});

test('a password to compare preserves its spaces, is composed, and may be weak', () => {
  expect([' ', 'x', 'a'.repeat(1000)].map((text) => read(submittedPassword(), text))).toEqual([
    ' ',
    'x',
    'a'.repeat(1000),
  ]);
  expect(read(submittedPassword(), 'á'.normalize('NFD'))).toBe('á');
  expect(read(submittedPassword(), '')).toBe(BLANK);
  expect(z.safeParse(submittedPassword(), 'a'.repeat(1001)).success).toBe(false);
});

describe('a one-time code', () => {
  it('has exactly as many digits as its purpose requires', () => {
    expect(['123', '1234', ' 1234 ', '12345'].map((text) => read(digits(4), text))).toEqual([
      'refused: Please fill in the OTP fields.',
      '1234',
      '1234',
      'refused: Please fill in the OTP fields.',
    ]);
  });

  it('may have a range of lengths', () => {
    expect(['123', '1234', '123456', '1234567'].map((text) => read(digits(4, 6), text))).toEqual([
      'refused: Please fill in the OTP fields.',
      '1234',
      '123456',
      'refused: Please fill in the OTP fields.',
    ]);
  });

  it('has digits of ASCII only and is not blank', () => {
    expect(['12a4', '١٢٣٤', ' '].map((text) => read(digits(4), text))).toEqual([
      'refused: Please fill in the OTP fields.',
      'refused: Please fill in the OTP fields.',
      BLANK,
    ]);
  });
});

test('a page is a whole number from 1 to 999999, or missing', () => {
  expect([undefined, '1', '20', '999999'].map((text) => read(page(), text))).toEqual([undefined, '1', '20', '999999']);
  for (const text of ['', '0', '01', '-1', '1.5', 'a', '1a', 'a1', ' 1', '1000000']) {
    expect(read(page(), text), text).toBe('refused: That page number is not a page.');
  }
});

test('a page of a list has 20 rows', () => expect(PAGE_SIZE).toBe(20));

test('a full name joins first and last name without spare spaces', () => {
  expect([fullName('Adé', 'Bello'), fullName('Adé', ''), fullName('', 'Bello')]).toEqual(['Adé Bello', 'Adé', 'Bello']);
});
