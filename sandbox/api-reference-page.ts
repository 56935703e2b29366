/** A JSON Schema, as far as the page shows it. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  pattern?: string;
  maxLength?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-who': string;
  'x-may'?: string;
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description?: string; $ref?: string }>;
}

/** An OpenAPI 3.1 document, as far as the page shows it. */
export interface OpenApiDocument {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Call extends Operation {
  method: string;
  path: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
const code = (text: string): string => `<code>${escape(text)}</code>`;
/** Texts of the document mark code with backticks. */
const prose = (text: string): string =>
  escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n\n', '<br>');

/** What a schema allows beside its type: `at most 200 characters, one of ...`. */
function limitsOf(schema: Schema): string {
  const limits = [
    schema.format,
    schema.const === undefined ? undefined : `always ${JSON.stringify(schema.const)}`,
    schema.enum === undefined ? undefined : `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`,
    schema.minLength === undefined ? undefined : `at least ${schema.minLength} characters`,
    schema.maxLength === undefined ? undefined : `at most ${schema.maxLength} characters`,
    schema.minimum === undefined ? undefined : `from ${schema.minimum}`,
    schema.maximum === undefined || schema.maximum >= Number.MAX_SAFE_INTEGER ? undefined : `to ${schema.maximum}`,
    schema.maxItems === undefined ? undefined : `at most ${schema.maxItems}`,
  ];
  return limits.filter((limit) => limit !== undefined).join(', ');
}

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

/** A schema as a nested list; a named schema is a link to its own section. */
function schemaList(schema: Schema): string {
  if (schema.$ref !== undefined) return `<a href="#schema-${nameIn(schema.$ref)}">${nameIn(schema.$ref)}</a>`;
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (several !== undefined) return several.map(schemaList).join(schema.allOf === undefined ? ' or ' : ' and ');
  if (schema.type === 'array') return `list of ${schemaList(schema.items ?? {})}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  const note = [limitsOf(schema), schema.description ?? '']
    .filter((text) => text !== '')
    .map(escape)
    .join('; ');
  if (schema.properties === undefined)
    return `<span class="type">${type}</span>${note === '' ? '' : ` <small>${note}</small>`}`;
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties).map(
    ([name, inner]) =>
      `<li>${code(name)}${required.has(name) ? '' : ' <small>may be missing</small>'}: ${schemaList(inner)}</li>`,
  );
  return `<ul>${rows.join('')}</ul>`;
}

const bodySchema = (body: Content | undefined): Schema | undefined => body?.content?.['application/json']?.schema;

function parts(call: Call): string {
  const success = Object.entries(call.responses).find(([status]) => /^2/.test(status));
  const failures = Object.entries(call.responses).filter(([status]) => /^[45]/.test(status));
  const body = bodySchema(call.requestBody);
  const answer = bodySchema(success?.[1]);
  const parameters = (call.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<li>${code(name)} in the ${place}${required ? '' : ' <small>may be missing</small>'}: ${schemaList(schema)}</li>`,
  );
  return [
    parameters.length === 0 ? '' : `<h4>Parameters</h4><ul>${parameters.join('')}</ul>`,
    body === undefined
      ? call.requestBody === undefined
        ? ''
        : '<h4>Body</h4><p>Not JSON.</p>'
      : `<h4>Body</h4>${schemaList(body)}`,
    answer === undefined ? '' : `<h4>Answer ${success?.[0] ?? ''}</h4>${schemaList(answer)}`,
    failures.length === 0
      ? ''
      : `<h4>Errors</h4><dl>${failures.map(([status, { description = '' }]) => `<dt>${status}</dt><dd>${prose(description)}</dd>`).join('')}</dl>`,
  ].join('');
}

function section(call: Call): string {
  const right = call['x-may'] === undefined ? '' : `, needs ${code(call['x-may'])}`;
  return `<details id="${call.operationId}"><summary><b>${call.method}</b> ${code(call.path)} <span>${prose(call.summary)}</span></summary>
<p>${code(call.operationId)}, called by: ${escape(call['x-who'])}${right}</p>${parts(call)}</details>`;
}

/** The whole reference as one HTML page without a script. */
export function apiReferencePage({ info, paths, components }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, operation]): Call => ({
      ...operation,
      method: method.toUpperCase(),
      path: address,
    })),
  );
  const tags = [...new Set(calls.flatMap((call) => call.tags))].toSorted();
  const contents = tags.map((tag) => `<li><a href="#${escape(tag)}">${escape(tag)}</a></li>`).join('');
  const sections = tags.map(
    (tag) =>
      `<section><h2 id="${escape(tag)}">${escape(tag)}</h2>${calls
        .filter((call) => call.tags.includes(tag))
        .map(section)
        .join('')}</section>`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<section id="schema-${name}"><h3>${name}</h3>${schemaList(schema)}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}: API reference</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/api/reference.css"></head>
<body><main><h1>${escape(info.title)} ${escape(info.version)}</h1><p>${prose(info.description)} For tools: <a href="/docs/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Contents"><ul>${contents}<li><a href="#schemas">schemas</a></li></ul></nav>
${sections.join('\n')}<h2 id="schemas">Schemas</h2>${schemas.join('\n')}</main></body></html>
`;
}
