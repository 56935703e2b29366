import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const DIST = path.resolve(import.meta.dirname, '../../dist');
const read = (file: string): string => readFileSync(path.join(DIST, file), 'utf8');

/** The files of this build that a script imports statically, and every file that it names. */
function filesIn(script: string): { first: string[]; named: string[] } {
  const text = read(`assets/${script}`);
  const first = [...text.matchAll(/(?:import|from)\s*"\.\/([\w-]+\.js)"/g)].map(([, file = '']) => file);
  return { first, named: [...text.matchAll(/[/`"]([\w-]{6,}\.js)[`"]/g)].map(([, file = '']) => file) };
}

test('no chunk imports itself through a circle of static imports', () => {
  const graph = new Map<string, string[]>();
  const todo = [...read('app.html').matchAll(/assets\/([\w-]+\.js)/g)].map(([, file = '']) => file);
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (graph.has(file)) continue;
    const { first, named } = filesIn(file);
    graph.set(file, first);
    todo.push(...first, ...named);
  }
  expect(graph.size).toBeGreaterThan(20);
  // Removes files without remaining imports until only circles are left.
  for (let before = -1; before !== graph.size;) {
    before = graph.size;
    for (const [file, first] of graph) if (!first.some((other) => graph.has(other))) graph.delete(file);
  }
  expect([...graph.keys()]).toEqual([]);
});
