/** What must fail: for each import rule at least one file that breaks it, in a small house of its own. */
export interface Plant {
  rule: string;
  file: string;
  text: string;
}

const uses = (from: string): string => `import * as it from '${from}';\nexport const used = it;\n`;
const usesType = (from: string, name: string): string => `import type { ${name} } from '${from}';\nexport type Used = ${name};\n`;

export const plants: Plant[] = [
  { rule: 'shared-is-pure', file: 'src/shared/money.ts', text: uses('node:fs') },
  { rule: 'shared-is-pure', file: 'src/shared/errors.ts', text: uses('zod') },
  { rule: 'shared-is-pure', file: 'src/shared/text.ts', text: uses('#api/app.ts') },
  { rule: 'api-knows-no-web', file: 'src/api/start.ts', text: uses('#web/paths.ts') },
  { rule: 'web-knows-no-api', file: 'src/web/lib/call.ts', text: usesType('../../api/config.ts', 'Config') },
  { rule: 'src-knows-no-outside', file: 'src/api/runtime.ts', text: uses('#test/test-app.ts') },
  { rule: 'nouns-enter-by-service', file: 'src/api/booking/service.ts', text: uses('#api/account/repo.ts') },
  { rule: 'nouns-enter-by-service', file: 'src/api/payment/service.ts', text: uses('#api/account/messages.ts') },
  { rule: 'repo-is-private', file: 'src/api/app.ts', text: uses('./account/repo.ts') },
  { rule: 'parts-know-no-noun', file: 'src/api/http/session.ts', text: uses('#api/account/service.ts') },
  { rule: 'only-repo-touches-kysely', file: 'src/api/centre/service.ts', text: uses('kysely') },
  { rule: 'only-repo-touches-kysely', file: 'src/api/centre/jobs.ts', text: usesType('kysely', 'Kysely') },
  { rule: 'only-adapters-touch-vendors', file: 'src/api/message/service.ts', text: uses('nodemailer') },
  { rule: 'api-ships-its-packages', file: 'src/api/main.ts', text: uses('vitest') },
  { rule: 'lib-is-lowest', file: 'src/web/lib/form.ts', text: uses('../ui/Button.tsx') },
  { rule: 'ui-knows-no-noun', file: 'src/web/ui/Card.tsx', text: uses('../booking/queries.ts') },
  { rule: 'web-nouns-stay-apart', file: 'src/web/payment/queries.ts', text: uses('../booking/queries.ts') },
  { rule: 'screens-know-no-shell', file: 'src/web/screens/Root.tsx', text: uses('#web/routes.ts') },
  { rule: 'screens-stay-apart', file: 'src/web/screens/customer/Home.tsx', text: uses('../account/Login.tsx') },
  { rule: 'staff-for-staff', file: 'src/web/screens/customer/Shell.tsx', text: uses('#web/staff/queries.ts') },
  { rule: 'site-scripts-without-react', file: 'src/web/site/enhance/menu.ts', text: uses('react') },
  { rule: 'zod-mini-in-the-browser', file: 'src/web/screens/customer/Book.tsx', text: uses('zod') },
  { rule: 'no-cycles', file: 'src/web/lib/one.ts', text: "import { other } from './other.ts';\nexport const one = () => other;\n" },
  { rule: 'nouns-in-order', file: 'src/api/staff/jobs.ts', text: uses('#api/waitlist/service.ts') },
  { rule: 'everything-resolves', file: 'src/web/lib/lost.ts', text: uses('#web/nowhere.ts') },
];

/** What must pass in the same house, so that no rule fails everything. Also what the plants import; a cycle is seen from both its ends. */
export const sound: Record<string, string> = {
  'src/shared/endpoint.ts': uses('zod/mini'),
  'src/shared/account/contract.ts': uses('#shared/endpoint.ts'),
  'src/api/config.ts': 'export interface Config {\n  port: number;\n}\n',
  'src/api/account/repo.ts': uses('kysely'),
  'src/api/account/messages.ts': 'export const words = 1;\n',
  'src/api/account/service.ts': uses('./repo.ts') + "export * as messages from './messages.ts';\n",
  'src/api/promotion/service.ts': uses('#api/account/service.ts'),
  'src/api/staff/service.ts': 'export const staff = 1;\n',
  'src/api/waitlist/service.ts': uses('#api/staff/service.ts'),
  'src/api/db/database.ts': uses('kysely'),
  'src/api/adapters/mail.ts': uses('nodemailer'),
  'src/api/account/account.test.ts': uses('vitest') + usesType('#test/test-app.ts', 'TestApp'),
  'src/web/paths.ts': 'export const paths = 1;\n',
  'src/web/routes.ts': uses('./screens/account/Login.tsx') + "export const staff = () => import('./screens/staff/Board.tsx');\n",
  'src/web/lib/other.ts': "import { one } from './one.ts';\nexport const other = () => one;\n",
  'src/web/ui/Button.tsx': uses('../lib/call.ts'),
  'src/web/booking/queries.ts': uses('../lib/call.ts'),
  'src/web/staff/queries.ts': uses('../ui/Button.tsx'),
  'src/web/screens/account/Login.tsx': uses('#web/booking/queries.ts') + usesType('react', 'ReactNode'),
  'src/web/screens/staff/Board.tsx': uses('#web/staff/queries.ts') + "export { paths } from '#web/customer/customer-paths.ts';\n",
  'test/test-app.ts': 'export interface TestApp {\n  url: string;\n}\n',
};
