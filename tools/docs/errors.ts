import { COMMON_ERRORS } from '#api/platform/http/router.ts';
import { api } from '#shared/all-endpoints.ts';
import { catalogue, type ErrorCode } from '#shared/errors.ts';

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
    (code) => `| \`${code}\` | ${catalogue[code][0]} | ${catalogue[code][1]} | ${usedBy(code)} |`,
  );
  return `# What can go wrong

Generated from \`src/shared/errors.ts\`. Every failed call answers \`{ code, message, fields?, requestId }\` with the status of its code.

| Code | Status | Sentence | Answered by |
|---|---|---|---|
${rows.join('\n')}
`;
}
