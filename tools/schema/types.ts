import type { Column, Table } from './catalog.ts';

const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int4: 'number',
  int8: 'number',
  text: 'string',
  timestamptz: 'Date',
  tstzrange: 'string',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
};

/** The database records neither which columns of a view can be null nor their values. */
const VIEWS: Record<string, Record<string, string>> = {
  ledger: {
    kind: "'payment' | 'refund' | 'correction' | 'retained'",
    method: "Selectable<PaymentTable>['method']",
    channel: 'string | null',
    receipt_number: 'number | null',
  },
};

/** A table's interface: `booking_events` is BookingEventTable. */
export function interfaceOf({ name, isView }: Pick<Table, 'name' | 'isView'>): string {
  const singular =
    name === 'settings'
      ? name
      : name
          .replace(/ies$/, 'y')
          .replace(/(?<=ch)es$/, '')
          .replace(/(?<![su])s$/, '');
  return `${singular
    .split('_')
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('')}${isView ? 'View' : 'Table'}`;
}

function typeOf(table: Table, column: Column): string {
  const override = VIEWS[table.name]?.[column.name];
  if (override !== undefined) return override;
  const isNull = column.nullable && !table.isView ? ' | null' : '';
  if (column.type === 'jsonb') {
    const written = `string${isNull}${column.hasDefault ? ' | undefined' : ''}`;
    return `ColumnType<object${isNull}, ${written}, string${isNull}>`;
  }
  const base = TYPES[column.type];
  if (base === undefined) throw new Error(`${table.name}.${column.name}: no TypeScript type for ${column.type}`);
  const type = `${column.values?.map((value) => `'${value}'`).join(' | ') ?? base}${isNull}`;
  if (table.isView) return type;
  if (column.generated) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

const docOf = (text: string | null, indent = ''): string => (text === null ? '' : `${indent}/** ${text} */\n`);

/** A field of an interface, broken as the formatter does when it is too long for a line. */
function fieldOf(name: string, type: string): string {
  const line = `  ${name}: ${type};\n`;
  if (line.length <= 121) return line;
  if (type.includes('<')) return line.replace(/<(.*)>;/, '<\n    $1\n  >;');
  const choices = type.split(' | ').map((choice) => `\n    | ${choice}`);
  return `  ${name}:${choices.join('')};\n`;
}

/** The TypeScript file that describes the database to Kysely. */
export function typesFile(tables: readonly Table[]): string {
  const interfaces = tables.map(
    (table) =>
      `${docOf(table.comment)}export interface ${interfaceOf(table)} {\n${table.columns.map((column) => `${docOf(column.comment, '  ')}${fieldOf(column.name, typeOf(table, column))}`).join('')}}\n`,
  );
  return `// Generated from database/*.sql by \`npm run schema\`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

${interfaces.join('\n')}
export interface Schema {
${tables.map((table) => `  ${table.name}: ${interfaceOf(table)};\n`).join('')}}
`;
}
