import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { METRICS } from '#api/platform/metrics/metric-list.ts';
import { readAlerts, readPanels } from './watch/board.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SERIES = Object.entries(METRICS).flatMap(([name, { type }]) =>
  type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
);
const namesIn = (text: string): string[] => [...new Set(text.match(/\b(?:carcare|process)_\w+/g))];

test('alerts and board name only metrics that a scrape has', () => {
  const panels = readPanels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const names = namesIn([readAlerts().text, ...panels].join('\n'));
  expect(names.filter((name) => !SERIES.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(25);
});

test('every metric is on the board', () => {
  const shown = namesIn(
    readPanels()
      .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
      .join('\n'),
  );
  const unseen = Object.keys(METRICS).filter((name) => !shown.some((one) => one.startsWith(name)));
  expect(unseen).toEqual([]);
});

test('panels have ids of their own and do not lie upon each other', () => {
  const panels = readPanels();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

test('each alert says what to do at its heading in docs/operating.md, and has a severity', () => {
  const { text, names } = readAlerts();
  const operating = readFileSync(path.join(ROOT, 'docs/operating.md'), 'utf8');
  const rules = text.split(/^ +- alert: /m).slice(1);
  expect(rules).toHaveLength(names.length);
  for (const [index, name] of names.entries()) {
    expect(rules[index]).toContain(`runbook_url: docs/operating.md#${name.toLowerCase()}\n`);
    expect(rules[index]).toMatch(/severity: (?:page|day) \}/);
    expect(operating.split('\n')).toContain(`#### ${name}`);
  }
});
