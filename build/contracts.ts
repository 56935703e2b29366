import type { Plugin } from 'vite';
import { parseAst } from 'vite';

/** What only the server reads of an endpoint: the answers' schemas and the words of the generated documents. */
const SERVER_ONLY = new Set(['response', 'errors', 'summary', 'may', 'status']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Every `endpoint({...})` below a node. */
function* endpointsIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) {
    for (const inner of node) yield* endpointsIn(inner);
    return;
  }
  if (node === null || typeof node !== 'object' || !('type' in node)) return;
  const one = node as Node;
  const callee = one['callee'] as { name?: string } | undefined;
  const [argument] = (one['arguments'] ?? []) as Node[];
  if (one.type === 'CallExpression' && callee?.name === 'endpoint' && argument?.type === 'ObjectExpression') yield argument;
  for (const value of Object.values(one)) if (typeof value === 'object') yield* endpointsIn(value);
}

/**
 * The browser's copy of a contract keeps what a caller needs: method, path, parameters and what may be sent. Without the
 * answers' schemas a screen loads a third less of its contracts.
 */
export function contracts(): Plugin {
  return {
    name: 'contracts',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/]shared[\\/].*contract\.ts$/ },
      handler(code) {
        if (this.environment.name !== 'client') return null;
        const cuts = [...endpointsIn(parseAst(code).body)]
          .flatMap((object) => object['properties'] as Node[])
          .filter((property) => SERVER_ONLY.has((property['key'] as { name?: string }).name ?? ''));
        let rest = code;
        for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start)) rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '');
        return { code: rest, map: null };
      },
    },
  };
}
