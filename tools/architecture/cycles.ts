import type { Edge } from './imports.ts';

/** The edges that are part of a cycle, as faults. `nodeOf`: the node of a file, by default the file. */
export function importsInCycle(edges: readonly Edge[], nodeOf = (file: string): string => file): [string, string][] {
  const targets = Map.groupBy(edges, ({ from }) => nodeOf(from));
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    from === goal ||
    (targets.get(from) ?? []).some(
      ({ to }) => !seen.has(nodeOf(to)) && reaches(nodeOf(to), goal, seen.add(nodeOf(to))),
    );
  return edges
    .filter(({ from, to }) => reaches(nodeOf(to), nodeOf(from)))
    .map(({ from, to }) => [from, `imports ${to}, which imports it in turn`]);
}
