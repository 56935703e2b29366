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

/** What a file's own constants are made by, where that is a call. */
function madeByCalls(statement: Node): Node[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return (declared['declarations'] as { init: Node | null }[]).flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
}

const put = (at: number, text: string) => ({ at, edit: (rest: string) => rest.slice(0, at) + text + rest.slice(at) });

/**
 * The browser's copy of a contract keeps what a caller needs: method, path, parameters and what may be sent. Without the
 * answers' schemas a screen loads a third less of its contracts.
 */
export function stripContracts(): Plugin {
  return {
    name: 'contracts',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/]shared[\\/].*contract\.ts$/ },
      handler(code) {
        if (this.environment.name !== 'client') return null;
        const { body } = parseAst(code) as unknown as { body: Node[] };
        const cuts = [...endpointsIn(body)]
          .flatMap((object) => object['properties'] as Node[])
          .filter((property) => SERVER_ONLY.has((property['key'] as { name?: string }).name ?? ''))
          .map(({ start, end }) => ({ at: start, edit: (rest: string) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '') }));
        // A bundler cannot know that a call has no effect. Said so, it leaves out the schemas that nobody asks for any more.
        const wraps = body.flatMap(madeByCalls).flatMap(({ start, end }) => [put(start, '/* @__PURE__ */ (() => '), put(end, ')()')]);
        let rest = code;
        for (const { edit } of [...cuts, ...wraps].toSorted((a, b) => b.at - a.at)) rest = edit(rest);
        return { code: rest, map: null };
      },
    },
  };
}
