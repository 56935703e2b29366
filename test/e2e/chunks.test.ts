import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const DIST = path.resolve(import.meta.dirname, '../../dist');
const read = (file: string): string => readFileSync(path.join(DIST, file), 'utf8');

/** Where the files are by which files import each other, from the import map of the application's page. */
function readImportMap(): ReadonlyMap<string, string> {
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(read('app.html')) ?? [];
  return new Map(Object.entries((JSON.parse(map) as { imports: Record<string, string> }).imports));
}

/** The files of this build that a script imports statically, and every file that it names. */
function filesIn(script: string, map: ReadonlyMap<string, string>): { first: string[]; named: string[] } {
  const text = read(`assets/${script}`);
  const found = (names: RegExp): string[] =>
    [...text.matchAll(names)].map(([, name = '']) => {
      const file = map.get(`/assets/${name}`);
      if (file === undefined) throw new Error(`${script} names ${name}, which is not in the import map`);
      return path.basename(file);
    });
  return { first: found(/(?:import|from)\s*"\.\/([\w-]+\.js)"/g), named: found(/[/`"]([\w-]{3}\.js)[`"]/g) };
}

/** Every file of the application that its page leads to, with the files that it imports statically. */
function readGraph(): Map<string, string[]> {
  const map = readImportMap();
  const graph = new Map<string, string[]>();
  const todo = [...read('app.html').matchAll(/(?:src|href)="\/assets\/([\w-]+\.js)/g)].map(([, file = '']) => file);
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (graph.has(file)) continue;
    const { first, named } = filesIn(file, map);
    graph.set(file, first);
    todo.push(...first, ...named);
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

test('what has calls of customers loads no call of staff', () => {
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

test('both renderers have every name that the application imports of React', () => {
  const isScript = (name: string): boolean => name.endsWith('.js');
  const rendererOf = (page: string): string => /"react":"\/assets\/([^"]+)"/.exec(read(page))?.[1] ?? '';
  const exported = (script: string): string[] =>
    [...(/export\s*\{([^}]*)\}\s*;?\s*$/.exec(read(`assets/${script}`))?.[1] ?? '').matchAll(/(\w+)(?:,|$)/g)]
      .map(([, name = '']) => name)
      .sort();
  const imported = [...readGraph().keys()]
    .filter(isScript)
    .flatMap((file) => [...read(`assets/${file}`).matchAll(/import\s*\{([^}]*)\}\s*from\s*["`]react["`]/g)])
    .flatMap(([, names = '']) => [...names.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name = '']) => name));
  const react = exported(rendererOf('app.html'));
  expect(exported(rendererOf('app-lean.html'))).toEqual(react);
  expect(new Set(imported).size).toBeGreaterThan(10);
  expect([...new Set(imported)].filter((name) => !react.includes(name))).toEqual([]);
});
