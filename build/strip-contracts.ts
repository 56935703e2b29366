import type { Plugin } from 'vite';
import { parseAst } from 'vite';

/** The properties of an endpoint that only the server reads: response schemas and documentation. */
const SERVER_ONLY = new Set(['response', 'errors', 'summary', 'may', 'status', 'raw', 'maxBytes']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Every `endpoint({...})` call below a node. */
function* endpointsIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) {
    for (const inner of node) yield* endpointsIn(inner);
    return;
  }
  if (node === null || typeof node !== 'object' || !('type' in node)) return;
  const one = node as Node;
  const callee = one['callee'] as { name?: string } | undefined;
  const [argument] = (one['arguments'] ?? []) as Node[];
  if (one.type === 'CallExpression' && callee?.name === 'endpoint' && argument?.type === 'ObjectExpression')
    yield argument;
  for (const value of Object.values(one)) if (typeof value === 'object') yield* endpointsIn(value);
}

/** The initialisers of a file's constants that are calls. */
function madeByCalls(statement: Node): Node[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return (declared['declarations'] as { init: Node | null }[]).flatMap(({ init }) =>
    init?.type === 'CallExpression' ? [init] : [],
  );
}

const put = (at: number, text: string) => ({ at, edit: (rest: string) => rest.slice(0, at) + text + rest.slice(at) });

/**
 * Reduces the browser's copy of a contract to what a caller needs: method, path, parameters and body. Without the
 * response schemas a screen loads a third less of its contracts.
 */
export function stripContracts(): Plugin {
  return {
    name: 'contracts',
    apply: 'build',
    transform: {
      // What contracts import of the calendar and the catalogue are schemas, too.
      filter: {
        id: /[\\/]src[\\/]shared[\\/].*(?:contract|schedule-rules|calendar-instant|appointment|catalogue-seed)\.ts$/,
      },
      handler(code) {
        if (this.environment.name !== 'client') return null;
        const { body } = parseAst(code) as unknown as { body: Node[] };
        const cuts = [...endpointsIn(body)]
          .flatMap((object) => object['properties'] as Node[])
          .filter((property) => SERVER_ONLY.has((property['key'] as { name?: string }).name ?? ''))
          .map(({ start, end }) => ({
            at: start,
            edit: (rest: string) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
          }));
        // A bundler assumes that calls have side effects. Marked as pure, schemas that are no longer used are
        // dropped.
        const wraps = body
          .flatMap(madeByCalls)
          .flatMap(({ start, end }) => [put(start, '/* @__PURE__ */ (() => '), put(end, ')()')]);
        let rest = code;
        for (const { edit } of [...cuts, ...wraps].toSorted((a, b) => b.at - a.at)) rest = edit(rest);
        return { code: rest, map: null };
      },
    },
  };
}
