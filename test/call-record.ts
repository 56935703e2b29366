import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { api } from '#shared/all-endpoints.ts';

/** One line of the record that tools/docs/tests.ts turns into docs/tests.md. */
export interface CallRecord {
  /** Method and path of the endpoint as in its contract. */
  endpoint: string;
  /** The error code of a failure, null after success. */
  code: string | null;
  file: string;
  test: string;
}

const folder = process.env['TEST_RECORD'];
const root = path.resolve(import.meta.dirname, '..');
const routes = api.map(({ endpoint: { method, path: address } }) => ({
  method,
  name: `${method} ${address}`,
  pattern: new RegExp(`^/api/${address.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
}));
const recorded = new Set<string>();

/** Records which test called which endpoint and the outcome. Does nothing unless TEST_RECORD names a folder. */
export function recordCall(method: string, address: string, code: string | undefined): void {
  if (folder === undefined) return;
  const { currentTestName: test, testPath = '' } = expect.getState();
  const { pathname } = new URL(address);
  const route = routes.find((one) => one.method === method && one.pattern.test(pathname));
  if (test === undefined || route === undefined) return;
  const line = JSON.stringify({
    endpoint: route.name,
    code: code ?? null,
    file: path.relative(root, testPath),
    test,
  } satisfies CallRecord);
  if (recorded.has(line)) return;
  recorded.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${line}\n`);
}
