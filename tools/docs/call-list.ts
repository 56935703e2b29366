import * as z from 'zod/mini';
import { api } from '#shared/all-endpoints.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';

type Schema = z.core.$ZodType;
interface Json {
  [key: string]: unknown;
}

/**
 * The shape of a schema in one line: `{fullName, location?, vehicles: [{vehicle, price}]}`. Types are in the OpenAPI
 * document.
 */
function shapeOf(schema: Json, definitions: Json): string {
  const reference = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
  if (reference !== undefined) return shapeOf((definitions[reference] ?? {}) as Json, definitions);
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (alternatives !== undefined)
    return [
      ...new Set(
        joined(alternatives)
          .map((one) => shapeOf(one, definitions))
          .filter((text) => text !== ''),
      ),
    ].join(' or ');
  if (schema['type'] === 'array') {
    const inner = shapeOf((schema['items'] ?? {}) as Json, definitions);
    return `[${inner}]`;
  }
  const properties = schema['properties'] as Record<string, Json> | undefined;
  if (properties === undefined) return '';
  const required = new Set((schema['required'] ?? []) as string[]);
  const fields = Object.entries(properties).map(([name, inner]) => {
    const text = shapeOf(inner, definitions);
    return `${name}${required.has(name) ? '' : '?'}${text === '' || text === '[]' ? text.replace('[]', ' []') : `: ${text}`}`;
  });
  return `{${fields.join(', ')}}`;
}

const propertiesOf = (schema: Json): Json => (schema['properties'] ?? {}) as Json;

/** Objects with the same fields as one object, e.g. a booking with a pick-up and one with a drive-in. */
function joined(alternatives: Json[]): Json[] {
  const [first = {}] = alternatives;
  const names = Object.keys(propertiesOf(first));
  const fieldsOf = (one: Json) => JSON.stringify([Object.keys(propertiesOf(one)), one['required']]);
  if (names.length === 0 || alternatives.some((one) => fieldsOf(one) !== fieldsOf(first))) return alternatives;
  const typeOf = (name: string) => ({ anyOf: alternatives.map((one) => propertiesOf(one)[name]) });
  return [{ ...first, properties: Object.fromEntries(names.map((name) => [name, typeOf(name)])) }];
}

function describe(schema: Schema | undefined, io: 'input' | 'output'): string {
  if (schema === undefined) return '';
  const { $defs = {}, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return shapeOf(json, $defs as Json);
}

function lines(name: string, e: AnyEndpoint): string {
  const facts: [string, string][] = [
    ['Query', describe(e.query, 'input')],
    [
      'Body',
      e.raw !== undefined && e.raw !== 'response' && e.body === undefined ? 'not JSON' : describe(e.body, 'input'),
    ],
    [`Answer ${e.status ?? 200}`, e.raw === 'response' ? 'not JSON' : describe(e.response, 'output')],
    ['Errors', (e.errors ?? []).map((code) => `\`${code}\``).join(', ')],
  ];
  const right = e.may ?? e.scope;
  const caller = right === undefined ? e.auth : `${e.auth}, needs \`${right}\``;
  const rows = facts
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `- ${label}: ${text.startsWith('`') || text === 'not JSON' ? text : `\`${text}\``}`);
  return [`### ${e.method} ${e.path}`, '', `\`${name}\` (${caller}). ${e.summary}`, '', ...rows].join('\n');
}

/** docs/generated/api.md: every call in a few lines, short enough to review a change of the contract. */
export function callList(): string {
  const features = [...new Set(api.map(({ feature }) => feature))].toSorted();
  const sections = features.map((feature) => {
    const calls = api.filter((one) => one.feature === feature).map(({ name, endpoint }) => lines(name, endpoint));
    return [`## ${feature}`, ...calls].join('\n\n');
  });
  return `# Every call

Generated from the contracts in \`src/shared\` by \`npm run docs\`. Paths are below \`/api\`; \`?\` marks what may be missing. The errors that any
call can answer are in [errors.md](errors.md). While the sandbox is on, \`/docs/api\` shows the same with all types, and
\`/docs/api/openapi.json\` is the OpenAPI 3.1 document.

${sections.join('\n\n')}
`;
}
