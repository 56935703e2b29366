import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const DIST = path.resolve(import.meta.dirname, '../../dist');
const read = (file: string): string => readFileSync(path.join(DIST, file), 'utf8');

/** Every script of the application that its page leads to, with the scripts that it imports statically. */
function readGraph(): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  const todo = [...read('app.html').matchAll(/"\/assets\/([\w-]+\.js)/g)].map(([, file = '']) => file);
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (graph.has(file)) continue;
    const text = read(`assets/${file}`);
    const found = (names: RegExp): string[] => [...text.matchAll(names)].map(([, name = '']) => name);
    const first = found(/(?:import|from)\s*"\.\/([\w-]+\.js)"/g);
    graph.set(file, first);
    todo.push(...first, ...found(/[/`"]([\w-]+-[\w-]{8}\.js)[`"]/g));
  }
  expect(graph.size).toBeGreaterThan(20);
  return graph;
}

test('no chunk imports itself through a circle of static imports', () => {
  const graph = readGraph();
  // Removes files without remaining imports until only circles are left.
  for (let before = -1; before !== graph.size;) {
    before = graph.size;
    for (const [file, first] of graph) if (!first.some((other) => graph.has(other))) graph.delete(file);
  }
  expect([...graph.keys()]).toEqual([]);
});

test('scripts with calls of customers import no script with calls of staff', () => {
  const graph = readGraph();
  const withAll = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const other of graph.get(file) ?? []) withAll(other, seen);
    return seen;
  };
  const has = (file: string, auth: string): boolean =>
    new RegExp(`auth:[\`"]${auth}[\`"]`).test(read(`assets/${file}`));
  const ofCustomers = [...graph.keys()].filter((file) => has(file, 'customer'));
  expect(ofCustomers.length).toBeGreaterThan(5);
  expect([...graph.keys()].some((file) => has(file, 'staff'))).toBe(true);
  const loaded = new Set(ofCustomers.flatMap((file) => [...withAll(file)]));
  expect([...loaded].filter((file) => has(file, 'staff'))).toEqual([]);
});
