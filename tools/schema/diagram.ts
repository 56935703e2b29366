import type { Table } from './catalog.ts';

/** Every table belongs to one diagram. */
const DIAGRAMS: Record<string, readonly string[]> = {
  Customers: [
    'customers',
    'sessions',
    'known_devices',
    'account_links',
    'sign_ups',
    'phone_log_ins',
    'google_nonces',
    'verification_codes',
    'verification_attempts',
    'contact_history',
    'consents',
    'join_requests',
    'ways_back',
    'photos',
    'waitlist',
    'erasures',
    'data_exports',
    'data_export_parts',
    'imports',
    'import_rows',
  ],
  'Catalogue and bookings': [
    'services',
    'brands',
    'vehicles',
    'prices',
    'price_changes',
    'bookings',
    'booking_services',
    'booking_events',
    'fault_photos',
    'retained_fault_photos',
    'reminders',
    'appointment_reminders',
    'recent_finds',
    'idempotency_keys',
    'settings',
  ],
  Calendar: [
    'branches',
    'resources',
    'service_needs',
    'opening_hours',
    'calendar_exceptions',
    'allocations',
    'occupancies',
    'waits',
  ],
  Visits: [
    'visits',
    'custody_events',
    'time_entries',
    'time_corrections',
    'release_codes',
    'release_collectors',
    'releases',
    'reviews',
    'review_invitations',
    'visit_photos',
    'retained_visit_photos',
  ],
  'Keys, webhooks and feeds for others': ['api_keys', 'webhook_receivers', 'webhook_deliveries', 'calendar_feeds'],
  Cars: ['cars', 'car_readings', 'car_papers', 'car_reminders', 'car_people'],
  Estimates: [
    'inspections',
    'estimate_versions',
    'estimate_lines',
    'estimate_approvals',
    'estimate_answers',
    'estimate_replies',
    'estimate_follow_ups',
    'part_closings',
  ],
  'Promotions and credit': [
    'promotions',
    'promotion_services',
    'promotion_claims',
    'remembered_benefits',
    'contact_digest_key',
    'credit_entries',
  ],
  Payments: [
    'charges',
    'payments',
    'refunds',
    'disputes',
    'unmatched_payments',
    'transfer_proofs',
    'webhook_events',
    'books_check',
    'ledger',
  ],
  Staff: [
    'staff',
    'staff_sessions',
    'staff_known_devices',
    'password_reset_tokens',
    'staff_recovery_codes',
    'audit_log',
  ],
  'Messages and delivery': [
    'messages',
    'message_recipients',
    'push_subscriptions',
    'push_deliveries',
    'outbox',
    'sms_reports',
    'rate_limits',
    'schema_compat',
    'setup',
    'centre_texts',
    'centre_looks',
    'backup_runs',
    'vendor_keys',
  ],
};

const keyOf = (table: Table, column: string): string => {
  const keys = [
    ...(table.primaryKey.includes(column) ? ['PK'] : []),
    ...(table.foreignKeys.some(({ columns }) => columns.includes(column)) ? ['FK'] : []),
    ...(table.unique.some((columns) => columns.length === 1 && columns[0] === column) ? ['UK'] : []),
  ];
  return keys.length === 0 ? '' : ` ${keys.join(', ')}`;
};

const entityOf = (table: Table): string[] => [
  `  ${table.name} {`,
  ...table.columns.map(
    ({ name, type, nullable }) =>
      `    ${type.replace(/^_(.+)/, '$1[]')} ${name}${keyOf(table, name)}${nullable && !table.isView ? ' "can be null"' : ''}`,
  ),
  '  }',
];

/**
 * Foreign keys as lines, e.g. one booking has many payments. A key that is unique or the whole primary key has at most
 * one row.
 */
function relationsOf(table: Table): string[] {
  return table.foreignKeys.map(({ columns, target }) => {
    const isSame = (key: readonly string[]): boolean =>
      key.length > 0 && key.every((column) => columns.includes(column));
    const many = isSame(table.primaryKey) || table.unique.some(isSame) ? 'o|' : 'o{';
    const one = columns.some((column) => table.columns.find(({ name }) => name === column)?.nullable) ? '|o' : '||';
    return `  ${target} ${one}--${many} ${table.name} : "${columns.join(', ')}"`;
  });
}

/** docs/data-model.md: the purpose of each table, and mermaid diagrams of the tables with their foreign keys. */
export function diagramPage(tables: readonly Table[]): string {
  const shown = Object.values(DIAGRAMS).flat();
  const known = tables.map(({ name }) => name);
  const wrong = [...known.filter((name) => !shown.includes(name)), ...shown.filter((name) => !known.includes(name))];
  if (wrong.length > 0)
    throw new Error(`tools/schema/diagram.ts: no such table, or no diagram for it: ${wrong.join(', ')}`);
  const sections = Object.entries(DIAGRAMS).map(([title, names]) => {
    const own = names.map((name) => tables.find((table) => table.name === name)).filter((table) => table !== undefined);
    return [
      `## ${title}`,
      '',
      '| Table | What it holds |',
      '|---|---|',
      ...own.map(({ name, comment }) => `| ${name} | ${comment ?? ''} |`),
      '',
      '```mermaid',
      'erDiagram',
      ...own.flatMap(entityOf),
      ...own.flatMap(relationsOf),
      '```',
      '',
    ].join('\n');
  });
  return `# Data model

Generated from database/*.sql by \`npm run schema\`. Money is in kobo; times are instants. A line ends at the table whose rows
refer to the other one; the text on it names the columns.

${sections.join('\n')}`;
}
