import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUILT_IN_BAR, BUILT_IN_COLOURS, contrast, findUnreadable, lookTokens, MIN_CONTRAST } from './look-colours.ts';

test('the built-in colours are those of tokens.css, and can be read', () => {
  const css = readFileSync(new URL('../../web/ui/styles/tokens.css', import.meta.url), 'utf8');
  expect(css).toContain(`--color-rust-600: ${BUILT_IN_COLOURS.main};`);
  expect(css).toContain(`--color-gold-400: ${BUILT_IN_COLOURS.surface};`);
  expect(css).toContain(`--color-rust-700: ${BUILT_IN_BAR};`);
  expect(findUnreadable(BUILT_IN_COLOURS)).toEqual({});
  for (const token of Object.keys(lookTokens(BUILT_IN_COLOURS))) expect(css).toContain(`${token}: #`);
});

test('contrast is that of WCAG: 21 for black on white, 1 for a colour on itself', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#123456', '#123456')).toBe(1);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('refuses a main colour that is too light and a surface that is too dark, each with a colour that can be used', () => {
  const { main, surface } = findUnreadable({ main: '#f2b233', surface: '#8a735e' });
  expect([main?.contrast, surface?.contrast]).toEqual([expect.any(Number), expect.any(Number)]);
  const suggested = { main: main?.suggestion ?? '', surface: surface?.suggestion ?? '' };
  expect(suggested.main).not.toBe('#000000');
  expect(suggested.surface).not.toBe('#ffffff');
  expect(findUnreadable(suggested)).toEqual({});
});

test('every accepted pair of colours gives tokens whose texts can be read', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff'];
  const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  const mains = colours.filter((main) => findUnreadable({ ...BUILT_IN_COLOURS, main }).main === undefined);
  const surfaces = colours.filter((surface) => findUnreadable({ ...BUILT_IN_COLOURS, surface }).surface === undefined);
  expect([mains.length > 50, surfaces.length > 50]).toEqual([true, true]);
  let lowest = 21;
  for (const main of mains)
    for (const surface of surfaces) {
      const tokens = lookTokens({ main, surface });
      const pairs = [
        [tokens['--color-rust-600'], '#ffffff'],
        [tokens['--color-rust-600'], tokens['--color-rust-50']],
        [tokens['--color-rust-600'], '#f6ecdc'],
        [tokens['--color-rust-700'], '#ffffff'],
        [tokens['--color-rust-700'], tokens['--color-gold-300']],
        [tokens['--color-rust-900'], tokens['--color-gold-300']],
        [tokens['--color-gold-400'], '#21140d'],
        [tokens['--color-gold-100'], tokens['--color-gold-800']],
      ] as const;
      lowest = Math.min(lowest, ...pairs.map(([one, other]) => contrast(one, other)));
    }
  expect(lowest).toBeGreaterThanOrEqual(MIN_CONTRAST);
});
