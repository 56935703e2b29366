// Who may import whom: the rules of CONTRIBUTING.md, in the order they stand there. tools/architecture/current-layout/check.ts runs them and shows that each one bites.
import type { ICruiseOptions, IRegularForbiddenRuleType, IResolveOptions } from 'dependency-cruiser';

export const nouns = ['account', 'booking', 'catalogue', 'promotion', 'payment', 'message', 'outbox', 'profile', 'waitlist', 'centre', 'staff', 'outbox', 'share'];
const noun = `(?:${nouns.join('|')})`;
const test = '\\.test\\.tsx?$';
const npm = (...names: string[]): string => `node_modules/(?:${names.join('|')})(?:/|$)`;

const rule = (name: string, comment: string, from: IRegularForbiddenRuleType['from'], to: IRegularForbiddenRuleType['to']) =>
  ({ name, comment, severity: 'error', from, to }) satisfies IRegularForbiddenRuleType;

export const rules = [
  // 1. shared imports only shared and zod/mini.
  rule('shared-is-pure', 'What runs on both sides imports only its own kind and zod/mini.',
    { path: '^src/shared/', pathNot: test },
    { pathNot: ['^src/shared/', 'node_modules/zod/(?:v4/)?mini/'] }),

  // 2. api and web never meet.
  rule('api-knows-no-web', 'The server does not import the browser’s side.', { path: '^src/api/' }, { path: '^src/web/' }),
  rule('web-knows-no-api', 'The browser’s side does not import the server.', { path: '^src/web/', pathNot: '\\.e2e\\.test\\.ts$' }, { path: '^src/api/' }),
  rule('src-knows-no-outside', 'What ships does not import tests and scripts.',
    { path: '^src/', pathNot: [test, '^src/api/app\\.ts$'] }, { path: '^(?:test|scripts|build|sandbox|tools)/' }),

  // 3. In api, the SQL, routes, texts and jobs of a noun are its own; only repo.ts and db/ touch Kysely; only adapters/ touch vendors.
  rule('private-files', 'A noun of the server does not import the SQL, routes, texts and jobs of another.',
    { path: `^src/api/(${noun})/`, pathNot: test },
    { path: ['/repo', '/routes', '/messages', '/jobs'].map((name) => `^src/api/.+${name}\\.ts$`), pathNot: ['^src/api/$1/', '^src/api/(?:http|db|jobs|site|sandbox|adapters)/'] }),
  rule('repo-is-private', 'SQL and the words of mails belong to their own noun.',
    { path: '^src/api/', pathNot: [`^src/api/${noun}/`, test] },
    { path: '^src/api/.+/(?:repo|messages)\\.ts$' }),
  rule('parts-know-no-noun', 'http, db, adapters and the queue know no noun; what they need is handed to them.',
    { path: '^src/api/(?:http|db|adapters|jobs)/', pathNot: [test, '^src/api/jobs/work\\.ts$'] },
    { path: `^src/api/${noun}/` }),
  rule('only-repo-touches-kysely', 'Statements stand in repo.ts and db/.',
    { path: '^src/api/', pathNot: ['/repo\\.ts$', '^src/api/db/', test] },
    { path: npm('kysely') }),
  rule('only-adapters-touch-vendors', 'A package that does one job for us is known to its adapter alone.',
    { path: '^src/api/', pathNot: ['^src/api/adapters/', test] },
    { path: npm('nodemailer', 'sharp', 'libphonenumber-js', '@node-rs/argon2', 'jose', 'web-push', '@zxcvbn-ts/[^/]+') }),
  rule('api-ships-its-packages', 'What the server imports is installed in production too.',
    { path: '^src/(?:api|shared)/', pathNot: test },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] }),

  // 4. In web: screens and site -> nouns -> ui -> lib.
  rule('lib-is-lowest', 'lib knows neither components nor nouns.',
    { path: '^src/web/lib/', pathNot: test }, { path: '^src/web/', pathNot: '^src/web/lib/' }),
  rule('ui-knows-no-noun', 'The design system knows lib and itself.',
    { path: '^src/web/ui/', pathNot: test }, { path: '^src/web/', pathNot: '^src/web/(?:ui|lib|styles|fonts)/' }),
  rule('web-nouns-stay-apart', 'A noun in the browser knows ui and lib, never another noun or a screen.',
    { path: `^src/web/(${noun})/`, pathNot: test },
    { path: '^src/web/', pathNot: ['^src/web/$1/', '^src/web/(?:ui|lib|styles|fonts)/', '^src/web/paths\\.ts$'] }),
  rule('screens-know-no-shell', 'Screens and public pages are put together by routes.ts, not the other way round.',
    { path: '^src/web/(?:screens|site)/', pathNot: test },
    { path: '^src/web/[^/]+\\.tsx?$', pathNot: '^src/web/paths\\.ts$' }),
  rule('screens-stay-apart', 'Account, customer, staff and public pages share components, not screens, so that nothing staff-only is loaded by a customer.',
    { path: '^src/web/(screens/[a-z]+|site)/', pathNot: test },
    { path: '^src/web/(?:screens/[a-z]+|site)/', pathNot: '^src/web/$1/' }),
  rule('staff-for-staff', 'Only staff screens know the staff noun.',
    { path: '^src/web/', pathNot: ['^src/web/(?:staff|screens/staff)/', '^src/web/routes\\.ts$', test] },
    { path: '^src/web/(?:staff|screens/staff)/' }),
  rule('site-scripts-without-react', 'The scripts of public pages run without React.',
    { path: '^src/web/site/enhance/', pathNot: test },
    { path: [npm('react', 'react-dom', 'react-router', '@tanstack/[^/]+', 'zod', 'ky'), '\\.tsx$'] }),
  rule('zod-mini-in-the-browser', 'Full zod is four times as heavy and calls eval.',
    { path: '^src/(?:web|shared)/' },
    { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(?:v4/)?mini/' }),

  // 5. No cycles; and nothing that cannot be found, since what is not read is not checked.
  rule('no-cycles', 'Files that need each other are one file.', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
  rule('everything-resolves', 'An import that leads nowhere hides what it would break.', {}, { couldNotResolve: true }),
];

/** How the cruise reads: TypeScript 7 has no programming interface that dependency-cruiser knows, so without swc it may read no .ts file at all. */
export const options = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^virtual:' },
  validate: true,
  ruleSet: { forbidden: rules },
  outputType: 'json',
} satisfies ICruiseOptions;

/** How imports are found; the small house of planted faults has its node_modules behind a link. */
export const resolving = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  symlinks: false,
} satisfies Partial<IResolveOptions>;
