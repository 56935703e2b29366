import { nouns } from './rules.ts';

/** A file of the repository: its path with forward slashes, and its text. */
export interface SourceFile {
  file: string;
  text: string;
}

/** Past this a file needs a reason below. */
const LONGEST = 300;
const LONG: Record<string, string> = {
  'src/api/db/schema.ts': 'generated from the database, one interface for each table',
  'src/web/styles/base.css': 'the styles of every page in the order in which they override each other',
};

const VAGUE = /^(?:utils?|helpers?|misc|common)(?:\.|$)/i;
const noun = `(?:${nouns.join('|')})`;

/** What may stand where, room by room; the first pattern that knows the folder decides. */
const PLACES: { room: RegExp; allowed: RegExp; says: string }[] = [
  {
    room: new RegExp(`^src/api/${noun}/`),
    allowed: new RegExp(`^src/api/${noun}/(?:[a-z-]+/)?(?:(?:routes|service|repo|messages|jobs)\\.ts|[a-z-]+(?:\\.e2e)?\\.test\\.ts)$`),
    says: 'a noun of the server holds routes.ts, service.ts, repo.ts, messages.ts, jobs.ts and tests, itself or in one part of it',
  },
  {
    room: /^src\/api\/[^/]+\//,
    allowed: /^src\/api\/(?:http|db|jobs|adapters|sandbox|site)\//,
    says: 'the server has its nouns and http, db, jobs, adapters, sandbox, site',
  },
  { room: /^src\/shared\/[^/]+\//, allowed: new RegExp(`^src/shared/(?:${noun}|site)/[^/]+\\.ts$`), says: 'shared has its nouns and site, and no folder in them' },
  { room: /^src\/shared\//, allowed: /\.ts$/, says: 'shared holds plain TypeScript' },
  {
    room: /^src\/web\/[^/]+\//,
    allowed: new RegExp(`^src/web/(?:site|screens|ui|lib|styles|fonts|${noun})/`),
    says: 'the browser’s side has site, screens, ui, lib, styles, fonts and its nouns',
  },
  { room: /^src\/api\//, allowed: /\.ts$/, says: 'the server is plain TypeScript' },
  { room: /^src\/[^/]+$/, allowed: /^$/, says: 'src holds shared, api and web' },
];

/** Everything wrong with where files stand and what they are called; a sentence each. */
export function treeFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ file, text }) => [...nameFaults(file), ...placeFaults(file), ...barrelFaults(file, text), ...lengthFaults(file, text)]);
}

function nameFaults(file: string): string[] {
  const vague = file.split('/').find((part) => VAGUE.test(part));
  return vague === undefined ? [] : [`${file}: "${vague}" does not say what is in it`];
}

function placeFaults(file: string): string[] {
  const place = PLACES.find(({ room }) => room.test(file));
  return place === undefined || place.allowed.test(file) ? [] : [`${file}: ${place.says}`];
}

/** Only code has barrels: a file called index, or one that hands on whole other files. */
function barrelFaults(file: string, text: string): string[] {
  if (!/\.(?:ts|tsx|mjs)$/.test(file)) return [];
  if (/(?:^|\/)index\.(?:ts|tsx|mjs)$/.test(file)) return [`${file}: a barrel; import the file itself`];
  return /^export \* from /m.test(text) ? [`${file}: hands on a whole file; import that file itself`] : [];
}

function lengthFaults(file: string, text: string): string[] {
  const lines = text.split('\n').length - 1;
  if (!/\.(?:ts|tsx|mjs|css|js)$/.test(file) || lines <= LONGEST || LONG[file] !== undefined) return [];
  return [`${file}: ${lines} lines; past ${LONGEST} a file needs a reason in scripts/rooms/tree.ts`];
}

/** One file for each fault that must be seen. */
export const misplaced: SourceFile[] = [
  { file: 'src/api/booking/controller.ts', text: '' },
  { file: 'src/api/orders/service.ts', text: '' },
  { file: 'src/shared/booking/parts/price.ts', text: '' },
  { file: 'src/shared/view.tsx', text: '' },
  { file: 'src/web/widgets/Card.tsx', text: '' },
  { file: 'src/web/lib/utils.ts', text: '' },
  { file: 'src/web/helpers/text.ts', text: '' },
  { file: 'src/web/ui/index.ts', text: '' },
  { file: 'src/web/ui/every.ts', text: "export * from './Button.tsx';\n" },
  { file: 'src/web/ui/Long.tsx', text: '\n'.repeat(LONGEST + 1) },
];
