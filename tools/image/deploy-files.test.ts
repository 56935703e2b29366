import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { root } from '../project-root.ts';
import { only, readParts, wordsOf } from './dockerfile.ts';

const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const [build = [], image = []] = readParts(read('deploy/Dockerfile'));
/** The names of settings in .env.example, which are those that the configuration reads. */
const known = new Set([...read('.env.example').matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name));
const unknown = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).filter((name) => !known.has(name));

/** What is read of compose.yaml; unknown keys pass. */
const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.optional(z.string()),
      build: z.optional(z.object({ context: z.string(), dockerfile: z.string() })),
      volumes: z.optional(z.array(z.string())),
      depends_on: z.optional(z.record(z.string(), z.unknown())),
      network_mode: z.optional(z.string()),
      environment: z.optional(z.record(z.string(), z.string())),
      read_only: z.optional(z.boolean()),
      cap_drop: z.optional(z.array(z.string())),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
});

const units = (): string[] =>
  readdirSync(path.join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'));

/** Whether the project's own .gitignore ignores a file, whatever the settings of this machine are. */
function isIgnored(name: string): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'ignored-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, '.gitignore'), read('.gitignore'));
  const options = { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder } };
  execFileSync('git', ['init', '--quiet'], options);
  return spawnSync('git', ['check-ignore', '--quiet', name], options).status === 0;
}
const hasGit = spawnSync('git', ['--version']).status === 0;

describe('the image', () => {
  test('runs as a user without rights, and says how it is and how it ends', () => {
    expect(only(image, 'USER')).toBe('node');
    expect(only(image, 'STOPSIGNAL')).toBe('SIGTERM');
    expect(only(image, 'HEALTHCHECK')).toContain('/healthz');
    expect(wordsOf(only(image, 'CMD'))).toEqual(['node', 'dist/server/main.js']);
  });

  test('copies only files that the project or the build has and that the context lets through', () => {
    const admitted = read('.dockerignore').split('\n');
    const copied = image.flatMap(({ name, argument }) =>
      name === 'COPY' ? [/^--from=build \/build\/(\S+) /.exec(argument)?.[1] ?? argument] : [],
    );
    expect(copied).toContain('dist');
    for (const name of copied.filter((one) => one !== 'dist' && one !== 'node_modules')) {
      expect([name, existsSync(path.join(root, name))]).toEqual([name, true]);
      expect(admitted).toContain(`!${name.split('/')[0]}`);
    }
    expect(admitted).toContain('*');
    for (const secret of ['data', '.git', 'deploy']) expect(admitted).not.toContain(`!${secret}`);
  });

  test('installs packages without their scripts, and without those of development in the end', () => {
    const installs = build.filter(({ argument }) => argument.startsWith('npm install'));
    for (const { argument } of installs) expect(argument).toContain('--ignore-scripts');
    expect(installs.at(-1)?.argument).toContain('--omit=dev');
  });
});

test('the settings of the files for compose and systemd are settings of the application, without quotes', () => {
  const example = read('deploy/car-care.env.example');
  expect(unknown(example, /^([A-Z_]+)=/gm)).toEqual(['NODE_ENV'].filter((name) => !known.has(name)));
  expect(example).not.toMatch(/^[A-Z_]+=.*["'$]/m);
  expect(
    unknown(read('deploy/compose.yaml'), /\b(DATABASE_URL|TRUST_PROXY|ERASURE_JOURNAL|BACKUP_DIR|WORKER):/g),
  ).toEqual([]);
});

describe('the compose file, as a parser of YAML reads it', () => {
  const compose = z.parse(composeFile, parse(read('deploy/compose.yaml'), { merge: true }));
  const services = Object.entries(compose.services);

  test('names images, builds, volumes, services and files that exist', () => {
    const names = new Set([...Object.keys(compose.services), ...Object.keys(compose.volumes)]);
    for (const [
      name,
      { image: from, build: how, volumes = [], depends_on: needs = {}, network_mode: net },
    ] of services) {
      expect([name, from !== undefined]).toEqual([name, true]);
      if (how !== undefined) expect(existsSync(path.join(root, 'deploy', how.context, how.dockerfile))).toBe(true);
      const sources = volumes.map((volume) => volume.split(':')[0] ?? '');
      for (const source of [...sources, ...Object.keys(needs), ...(net ? [net.replace('service:', '')] : [])])
        expect([name, source, names.has(source) || existsSync(path.join(root, 'deploy', source))]).toEqual([
          name,
          source,
          true,
        ]);
    }
  });

  test('runs every process of the application read-only, without rights, and each with a setting of its own', () => {
    const own = services.filter(([, { build: how }]) => how !== undefined);
    expect(own.map(([name]) => name)).toEqual(['web-1', 'web-2', 'worker', 'backup']);
    for (const [name, service] of own) {
      expect([name, service.read_only, service.cap_drop, service.network_mode]).toEqual([
        name,
        true,
        ['ALL'],
        'service:network',
      ]);
      expect(service.environment?.['DATABASE_URL']).toMatch(/^postgres:\/\/car_care:/);
    }
    const values = own.map(([, { environment = {} }]) => [environment['PORT'], environment['WORKER']]);
    expect(values).toEqual([
      ['3001', 'off'],
      ['3002', 'off'],
      [undefined, 'on'],
      [undefined, 'off'],
    ]);
  });
});

test("the application's containers do not get the administrator's password", () => {
  const compose = read('deploy/compose.yaml');
  expect([...compose.matchAll(/ADMIN_DB_PASSWORD/g)]).toHaveLength(1);
  const [, postgres = ''] = /\n {2}postgres:\n([\s\S]*?)\n\n/.exec(compose) ?? [];
  expect(postgres).toContain('ADMIN_DB_PASSWORD');
  expect(postgres).toContain('pg_isready');
});

test('the units start files that exist, may gain no rights, and write to their own folder only', () => {
  const services = units().filter((name) => name !== 'car-care-build.service');
  expect(services).toHaveLength(3);
  for (const name of services) {
    const unit = read(`deploy/systemd/${name}`);
    const [, script = ''] = /^ExecStart=\/opt\/car-care\/node_modules\/\.bin\/node (\S+)$/m.exec(unit) ?? [];
    // Those of the build are named as their sources are.
    const source = script.replace(/^dist\/server\/(\w+)\.js$/, 'src/api/$1.ts');
    expect([name, existsSync(path.join(root, source)) && script !== '']).toEqual([name, true]);
    for (const line of ['User=car-care', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
      expect(unit.split('\n')).toContain(line);
    expect(unit).not.toContain('ReadWritePaths=');
  }
});

test('the unit of the build runs as an account of its own, which can read neither settings nor data', () => {
  const lines = read('deploy/systemd/car-care-build.service').split('\n');
  for (const line of [
    'User=car-care-build',
    'Group=car-care-build',
    'Environment=NODE_ENV=production HOME=/var/cache/car-care-build',
    'ReadWritePaths=/opt/car-care',
    'InaccessiblePaths=-/etc/car-care -/var/lib/car-care',
    'ProtectProc=invisible',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
  ])
    expect(lines).toContain(line);
  expect(lines.filter((line) => line.startsWith('EnvironmentFile='))).toEqual([]);
  // No other unit installs or builds.
  for (const name of units().filter((one) => one !== 'car-care-build.service'))
    expect(read(`deploy/systemd/${name}`)).not.toMatch(/^ExecStart\w*=.*(?:npm|build|start)\b/m);
});

test('Caddy passes the stream of changes on at once', () => {
  expect(read('deploy/Caddyfile')).toMatch(/^\s+flush_interval -1$/m);
});

test('Caddy cuts slow headers and idle connections, and leaves a body the time that the application gives it', () => {
  const [, times = ''] = /^\t\ttimeouts \{\n([\s\S]*?)^\t\t\}/m.exec(read('deploy/Caddyfile')) ?? [];
  expect(times.match(/\S+ \S+(?=\n)/g)).toEqual(['read_header 10s', 'read_body 30s', 'idle 2m']);
});

test('Caddy has no interface that could reconfigure it, and compresses no personal answer', () => {
  expect(read('deploy/Caddyfile')).toMatch(/^\{\n(?:\t.*\n)*\tadmin off\n/m);
  expect(read('deploy/Caddyfile')).not.toMatch(/^\s*encode\b/m);
});

test('Caddy redirects pages to https, and refuses http for calls and for addresses that are secret', () => {
  const [, plain = ''] = /^http:\/\/\{\$SITE\} \{\n([\s\S]*?)^\}/m.exec(read('deploy/Caddyfile')) ?? [];
  // Caddy sorts `redir` before `respond`, so that a redirect without a matcher would apply to everything.
  expect(plain.split('\n').map((line) => line.trim())).toEqual([
    '@page {',
    'method GET HEAD',
    'not path /api /api/* /calendar/* /metrics',
    '}',
    'redir @page https://{host}{uri} 308',
    'respond "Use https." 403',
    '',
  ]);
});

test
  .skipIf(!hasGit)
  .each([
    '.env',
    '.env.production',
    'deploy/car-care.env',
    'deploy/secrets.env',
    'deploy/staging.env',
    'carcare.key',
    'car-care-20261123T213000Z-0123456789ab.sql.gz.age',
  ])('git ignores %s, which holds secrets', (name) => {
  expect(isIgnored(name)).toBe(true);
});

test.skipIf(!hasGit).each(['.env.example', 'deploy/car-care.env.example', 'deploy/secrets.env.example'])(
  'git does not ignore the example %s',
  (name) => {
    expect(isIgnored(name)).toBe(false);
  },
);
