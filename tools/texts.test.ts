import { expect, test } from 'vitest';
import { textsInComponent } from './texts.ts';

test('finds the texts between tags, in read attributes and in sentences', () => {
  const source = `
    import { a } from './two words.ts';
    export function A() { return <p className="lead small" title="Pay now">Your car {ready ? 'is ready now' : ''}</p>; }
  `;
  expect(textsInComponent('A.tsx', source)).toEqual(['3: Pay now', '3: Your car', '3: is ready now']);
});

test('ignores names, addresses and numbers', () => {
  const source = `const key = 'booking-draft'; export const A = () => <a href="/user/book now" id="x">{texts.pay} 12</a>;`;
  expect(textsInComponent('A.tsx', source)).toEqual([]);
});
