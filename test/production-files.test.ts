import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from './postgres.ts';
import { startProcess } from './process.ts';

const PROJECT = path.resolve(import.meta.dirname, '..');
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://care.example.ng',
  OWNER_EMAIL: 'owner@example.ng',
  TRUST_PROXY: '1',
  OWNER_PASSWORD: 'long enough for her',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdefghij',
  PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789abcdefghij',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Care <care@example.ng>',
};

describe('a copy of the project with production files only', () => {
  let copy: string;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await cloneDatabase();
    copy = mkdtempSync(path.join(tmpdir(), 'production-files-'));
    for (const name of ['package.json', 'config', 'database', 'src/api', 'src/shared'])
      cpSync(path.join(PROJECT, name), path.join(copy, name), { recursive: true });
    symlinkSync(path.join(PROJECT, 'node_modules'), path.join(copy, 'node_modules'));
  });
  afterAll(async () => {
    rmSync(copy, { recursive: true, force: true });
    await database.drop();
  });

  test.each(['main.ts', 'worker.ts'] as const)(
    '%s starts in production without sandbox, tools and test',
    async (entry) => {
      expect(readdirSync(copy).toSorted()).toEqual(['config', 'database', 'node_modules', 'package.json', 'src']);
      const app = await startProcess({ ...PRODUCTION, DATABASE_URL: database.url }, entry, copy);
      if (entry === 'main.ts') expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
      expect(app.child.exitCode).toBeNull();
      await app.end('SIGKILL');
    },
  );

  test('the web process does not start in sandbox mode there, so the sandbox is loaded only on demand', async () => {
    await expect(startProcess({ DATABASE_URL: database.url, DATA_DIR: copy }, 'main.ts', copy)).rejects.toThrow(
      /Cannot find module .*sandbox/,
    );
  });
});
