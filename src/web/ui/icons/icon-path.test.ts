import { expect, it } from 'vitest';
import { iconPath } from './icon-path.ts';

it('joins the parts of an icon, each counted from the corner', () => {
  const parts = [
    ['path', { d: 'M8 2v3', key: '1' }],
    ['path', { d: 'm9 15 2 2 4-4', key: '2' }],
  ] as const;
  expect(iconPath(parts)).toBe('M8 2v3M0 0m9 15 2 2 4-4');
});

it.each([
  ['circle', { cx: '12', cy: '13', r: '3' }, 'M9 13a3 3 0 0 1 6 0a3 3 0 0 1 -6 0z'],
  ['circle', { cx: '16', cy: '7', r: '1', fill: 'currentColor' }, 'M15 7a1 1 0 0 1 2 0a1 1 0 0 1 -2 0zM16 7h.01'],
  [
    'rect',
    { x: '3', y: '4', width: '18', height: '16', rx: '2', ry: '2' },
    'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z',
  ],
  ['line', { x1: '2', x2: '22', y1: '10', y2: '11' }, 'M2 10L22 11'],
  ['polyline', { points: '3.29 7 12 12 20.71 7' }, 'M3.29 7 12 12 20.71 7'],
  ['polygon', { points: '3 11 22 2 13 21' }, 'M3 11 22 2 13 21z'],
])('draws a %s as a path', (tag, attributes, path) => {
  expect(iconPath([[tag, attributes]])).toBe(path);
});

it('refuses an element that it cannot draw', () => {
  expect(() => iconPath([['ellipse', {}]])).toThrow('ellipse');
});
