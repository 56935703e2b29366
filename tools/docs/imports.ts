import { readImports } from '../architecture/current-layout/read.ts';

interface Edge {
  from: string;
  to: string;
}

/** The room a file is in: two folders deep, or the top of its side. */
function roomOf(file: string): string | null {
  const match = /^src\/(shared|api|web)\/(?:([^/]+)\/)?/.exec(file);
  return match === null ? null : `${match[1]}/${match[2] ?? '*'}`;
}

function unique(edges: Edge[]): Edge[] {
  const seen = new Map(edges.map((edge) => [`${edge.from} ${edge.to}`, edge]));
  return [...seen.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([, edge]) => edge);
}

const label = (room: string): string => room.replace(/^[a-z]+\/\*$/, (side) => `${side.slice(0, -2)} (top)`).replace(/^[a-z]+\//, '');
const node = (room: string): string => `${room.replaceAll(/\W/g, '_')}["${label(room)}"]`;
const draw = (edges: Edge[]): string => ['```mermaid', 'flowchart LR', ...edges.map(({ from, to }) => `  ${node(from)} --> ${node(to)}`), '```'].join('\n');

/** Who imports whom, room by room, tests apart. */
export async function imports(): Promise<string> {
  const { modules } = await readImports();
  const edges = unique(
    modules.flatMap(({ source, dependencies }) => {
      const from = /\.test\.tsx?$/.test(source) ? null : roomOf(source);
      return dependencies.flatMap(({ resolved }) => {
        const to = roomOf(resolved);
        return from === null || to === null || from === to ? [] : [{ from, to }];
      });
    }),
  );
  const side = (room: string): string => room.split('/')[0] ?? '';
  const within = (name: string): Edge[] => edges.filter(({ from, to }) => side(from) === name && side(to) === name);
  const between = unique(edges.filter(({ from, to }) => side(from) !== side(to)).map(({ from, to }) => ({ from: `sides/${side(from)}`, to: `sides/${side(to)}` })));
  return `# Who imports whom

Generated from the imports themselves, tests apart. The rules are in \`tools/architecture/current-layout/rules.ts\`.

## The three rooms

${draw(between)}

## src/api

${draw(within('api'))}

## src/web

${draw(within('web'))}

## src/shared

${draw(within('shared'))}
`;
}
