import { expect, test } from 'vitest';
import { inlineTokens } from '../build/inline-tokens.ts';

test('replaces a token by its value, also through another token, and removes it', () => {
  expect(
    inlineTokens(
      ':root{color-scheme:light;--ink:#21140d;--edge:inset 0 0 0 1px var(--ink)}a{color:var(--ink);box-shadow:var(--edge)}',
    ),
  ).toBe(':root{color-scheme:light;}a{color:#21140d;box-shadow:inset 0 0 0 1px #21140d}');
});

test('does not replace a token with several values', () => {
  const contrast =
    ':root{--paper:#fffbf3}a{background:var(--paper)}@media (prefers-contrast:more){:root{--paper:#fff}}';
  expect(inlineTokens(contrast)).toBe(contrast);
  const place = ':root{--gutter:1rem}a{padding:var(--gutter)}.wide{--gutter:2rem}';
  expect(inlineTokens(place)).toBe(place);
});

test('does not replace a token defined for one place only or used with a fallback', () => {
  const own = '.bar{--height:64px;height:var(--height)}';
  expect(inlineTokens(own)).toBe(own);
  expect(inlineTokens(':root{--size:2px}a{width:var(--size, 3px);height:var(--size)}')).toBe(
    ':root{--size:2px}a{width:var(--size, 3px);height:2px}',
  );
});

test('leaves tokens without a value, does not confuse a token with the prefix of another, and stops at a circular reference', () => {
  expect(inlineTokens(':root{--a:var(--b);--b:var(--c)}a{color:var(--a)}')).toBe(':root{}a{color:var(--c)}');
  expect(inlineTokens(':root{--ink:#000}a{color:var(--ink);border-color:var(--ink-2)}')).toBe(
    ':root{}a{color:#000;border-color:var(--ink-2)}',
  );
  expect(inlineTokens(':root{--a:var(--b);--b:var(--a)}a{color:var(--a)}')).toContain('a{color:var(--');
});
