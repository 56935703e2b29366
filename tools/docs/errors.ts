import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMON_ERRORS } from '#api/platform/http/router.ts';
import { api } from '#shared/all-endpoints.ts';
import { catalogue } from '#shared/error-catalogue.ts';
import { type ErrorCode } from '#shared/errors.ts';
import { filesBelow, root } from './source-files.ts';

/** A list of codes, an audit event of the same name, and a comparison raise nothing. */
const NO_RAISE = /^export const COMMON_ERRORS\b[^;]*;|\bevent: [^,}]*|^ *\| '.*$|[!=]== '[\w.]+'/gm;
const sources = filesBelow(root, 'src', ['.ts', '.tsx'])
  .filter(
    (file) =>
      !/\.(?:test|contract)\.tsx?$/.test(file) && !/shared\/(?:errors|error-catalogue|browser-errors)\.ts$/.test(file),
  )
  .map((file) => [file, readFileSync(path.join(root, file), 'utf8').replaceAll(NO_RAISE, '')] as const);
/** Raises the code that an endpoint declares as `missing`. */
const VALIDATION = 'src/api/platform/http/validate.ts';

/** The files that raise a code, as links. Files of the browser are listed for codes that the server never sends. */
function raisedIn(code: ErrorCode): string {
  const isAnswered = COMMON_ERRORS.includes(code) || api.some(({ endpoint }) => endpoint.errors?.includes(code));
  const files = sources.flatMap(([file, text]) =>
    file.startsWith('src/web/') !== isAnswered && text.includes(`'${code}'`) ? [file] : [],
  );
  if (api.some(({ endpoint }) => endpoint.missing === code)) files.push(VALIDATION);
  return files.map((file) => `[${path.posix.basename(file)}](../../${file})`).join(', ') || 'none';
}

/** Descriptions of the places where a code can come from. */
function usedBy(code: ErrorCode): string {
  if (COMMON_ERRORS.includes(code)) return 'every route';
  if (code.startsWith('browser.')) return 'the browser, without an answer of the server';
  return api
    .filter(({ endpoint }) => endpoint.errors?.includes(code))
    .map(({ endpoint: { method, path } }) => `${method} ${path}`)
    .join(', ');
}

/** The error catalogue as a table. */
export function errors(): string {
  const rows = (Object.keys(catalogue) as ErrorCode[]).map(
    (code) => `| \`${code}\` | ${catalogue[code][0]} | ${catalogue[code][1]} | ${raisedIn(code)} | ${usedBy(code)} |`,
  );
  return `# What can go wrong

Generated from \`src/shared/error-catalogue.ts\`. Every failed call answers \`{ code, message, fields?, requestId }\` with the status of its code.
"Raised in" lists the files that name the code to raise it, also by handing it to a limit or a reader; \`none\`: only a client acts on it.

| Code | Status | Sentence | Raised in | Answered by |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
