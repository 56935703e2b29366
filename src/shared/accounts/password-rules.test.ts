import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextWords, isGuessable } from './password-rules.ts';

const common = new Set(['password1', 'qwertyuiop', 'iloveyou', 'dragon']);
const guessable = (password: string) => isGuessable(password, 'ade.bello@example.com', common);

test.each([
  ['a common password', 'password1'],
  ['a common password in capitals', 'PASSWORD1'],
  ['the own address', 'ade.bello@example.com'],
  ['the own address in capitals', 'Ade.Bello@Example.com'],
  ['the part before the @', 'ade.bello'],
  ['one character over and over', 'aaaaaaaa'],
  ['one character over and over, in both cases', 'aAaAaAaA'],
  ['a rising run of digits', '12345678'],
  ['a falling run of digits', '87654321'],
  ['a run of letters', 'abcdefgh'],
])('%s is guessable', (_name, password) => expect(guessable(password)).toBe(true));

test.each([
  'Adaobi2026',
  'adaobi1990!',
  'Ọlá1985',
  '2026Adaobi',
  'Blessing123',
  'qwertyuiopas',
  'asdfghjkl;',
  'qwerty123456',
  'poiuytrewq',
  '1qaz2wsx3edc',
  'qazwsxedc!',
  'asdfasdf2026',
  'iloveyou2026!',
  '123dragon',
  'Dr4gon!99',
])('%s is made as many people make passwords', (password) => expect(guessable(password)).toBe(true));

test.each([
  'dragons of Ibadan 2026',
  'dragon83749201',
  'adaobi2026adaobi7',
  'Ada4071x',
  'qwrtyplkh9',
  'chukwuemekalatunde1990',
])('%s is more than a word with figures, and no walk over the keyboard', (password) =>
  expect(guessable(password)).toBe(false),
);

const CENTRE = contextWords('Ṣadé’s Tyre-Palace', 'Mọ́kọ́lá, Ibadan', 'BCC');
test.each([
  'Nigeria1',
  'carcare123',
  'bodijacarcare',
  'Bodija2026',
  'password2026',
  'P@ssw0rd2026!',
  '2026-Car-Care',
  'N1ger1a2026',
  'TyrePalace1',
  'mokola2026',
  'Mọ́kọ́lá-2026',
  'bcc12345',
])('%s is made of words of the centre and the country', (password) =>
  expect(isGuessable(password, 'ade@example.ng', common, CENTRE)).toBe(true),
);

test.each(['kept in the glove box', 'my car is a blue Corolla', 'tyres of palaces', '2026!2027?', 'carcaret1'])(
  '%s is more than words of the centre',
  (password) => expect(isGuessable(password, 'ade@example.ng', common, CENTRE)).toBe(false),
);

test('words of a text have three letters or more, without accents', () => {
  expect(contextWords('Bodija Car-Care', 'No. 1, Ọ̀yọ́ St')).toEqual(['bodija', 'car', 'care', 'oyo']);
});

test.each(['correct horse', '13579bdf', '12345679', '2468ace0', 'ade.bello2', 'example.com', 'acegikmo'])(
  '%s is not guessable',
  (password) => expect(guessable(password)).toBe(false),
);

test('a long random password is not guessable', () => {
  const random = fc.array(fc.integer({ min: 33, max: 126 }), { minLength: 12, maxLength: 40 });
  fc.assert(
    fc.property(random, (points) => {
      const lower = String.fromCodePoint(...points).toLowerCase();
      const steps = new Set(
        Array.from(lower)
          .slice(1)
          .map((char, i) => char.charCodeAt(0) - lower.charCodeAt(i)),
      );
      fc.pre(steps.size > 1);
      expect(guessable(lower)).toBe(false);
    }),
  );
});
