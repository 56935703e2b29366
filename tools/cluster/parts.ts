import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../port.ts';

/** One PostgreSQL server under Patroni. */
export interface Node {
  name: string;
  postgresPort: number;
  restPort: number;
  dataDir: string;
  config: string;
  patroni: ChildProcess;
}

/** The parts in front of and below the application, each an unprivileged process on ports of its own. */
export interface Parts {
  nodes: readonly Node[];
  haproxyPort: number;
  pgbouncerPort: number;
  nginxPort: number;
  /** Where nginx expects the two web processes. */
  webPorts: readonly [number, number];
  /** The node that Patroni names as the primary; null during a fail-over. */
  primary(): Promise<Node | null>;
  /** Kills Patroni and PostgreSQL of a node, as a power cut does. */
  kill(node: Node): void;
  restart(node: Node): void;
  stop(): Promise<void>;
}

/** Polls until `done` returns something other than null or false. @throws Error that names `what` */
export async function until<T>(what: string, done: () => Promise<T | null | false>, ms = 60_000): Promise<T> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const value = await done().catch(() => null);
    if (value !== null && value !== false) return value;
    await sleep(50);
  }
  throw new Error(`${what}: not within ${ms / 1000} s`);
}

const patroniConfig = (node: Omit<Node, 'patroni'>, folder: string, etcdPort: number): string => `
scope: care
name: ${node.name}
restapi: { listen: '127.0.0.1:${node.restPort}', connect_address: '127.0.0.1:${node.restPort}' }
etcd3: { host: '127.0.0.1:${etcdPort}' }
bootstrap:
  dcs:
    ttl: 8
    loop_wait: 1
    retry_timeout: 3
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: { wal_log_hints: 'on', max_connections: 100 }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba:
    - local all all trust
    - host all all 127.0.0.1/32 trust
    - host replication all 127.0.0.1/32 trust
postgresql:
  listen: 127.0.0.1:${node.postgresPort}
  connect_address: 127.0.0.1:${node.postgresPort}
  data_dir: ${node.dataDir}
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: ${folder}/pgpass-${node.name}
  authentication:
    superuser: { username: postgres, password: loopback }
    replication: { username: replicator, password: loopback }
    rewind: { username: rewinder, password: loopback }
  parameters: { unix_socket_directories: '${folder}' }
`;

const haproxyConfig = (port: number, nodes: readonly Omit<Node, 'patroni'>[]): string => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.postgresPort} check port ${node.restPort}`).join('\n')}
`;

const pgbouncerConfig = (port: number, folder: string, haproxyPort: number): string => `
[databases]
* = host=127.0.0.1 port=${haproxyPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = 40
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
`;

const nginxConfig = (port: number, folder: string, webPorts: readonly number[]): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-errors.log;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  upstream web { least_conn; ${webPorts.map((web) => `server 127.0.0.1:${web} max_fails=0;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    # A request that a process has received is sent to another one only if its method may be repeated.
    proxy_next_upstream error timeout;
    location / { proxy_pass http://web; }
    location = /api/event { proxy_pass http://web; proxy_buffering off; proxy_read_timeout 1h; }
  }
}
`;

/** Starts etcd, two PostgreSQL servers under Patroni, HAProxy, PgBouncer and nginx. Needs root, which it then drops. */
export async function startParts(): Promise<Parts> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'car-care-cluster-'));
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
  if (uid === undefined || gid === undefined) throw new Error('there is no account postgres');
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o711);
  const running = new Set<ChildProcess>();
  const start = (name: string, program: string, args: readonly string[]): ChildProcess => {
    const log = openSync(path.join(folder, `${name}.log`), 'a');
    const child = spawn(program, args, { uid, gid, cwd: folder, stdio: ['ignore', log, log] });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  const write = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    chownSync(file, uid, gid);
    return file;
  };
  const port = (): Promise<number> => freePort();
  const [etcdPort, peerPort] = [await port(), await port()];
  const etcd = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const etcdArgs = ['--name', 'e', '--data-dir', path.join(folder, 'etcd'), '--listen-client-urls', etcd];
  start('etcd', 'etcd', [
    ...etcdArgs,
    '--advertise-client-urls',
    etcd,
    '--listen-peer-urls',
    peer,
    '--initial-advertise-peer-urls',
    peer,
    '--initial-cluster',
    `e=${peer}`,
  ]);
  const startPatroni = (name: string, config: string): ChildProcess => start(`patroni-${name}`, 'patroni', [config]);
  const nodes: Node[] = [];
  for (const name of ['one', 'two']) {
    const [postgresPort, restPort] = [await port(), await port()];
    const node = {
      name,
      postgresPort,
      restPort,
      dataDir: path.join(folder, name),
      config: path.join(folder, `${name}.yml`),
    };
    write(`${name}.yml`, patroniConfig(node, folder, etcdPort));
    nodes.push({ ...node, patroni: startPatroni(name, node.config) });
  }
  const [haproxyPort, pgbouncerPort, nginxPort] = [await port(), await port(), await port()];
  const webPorts = [await port(), await port()] as const;
  start('haproxy', 'haproxy', ['-db', '-f', write('haproxy.cfg', haproxyConfig(haproxyPort, nodes))]);
  write('users.txt', '"care" ""\n"postgres" ""\n');
  start('pgbouncer', 'pgbouncer', [write('pgbouncer.ini', pgbouncerConfig(pgbouncerPort, folder, haproxyPort))]);
  start('nginx', 'nginx', ['-c', write('nginx.conf', nginxConfig(nginxPort, folder, webPorts))]);

  const postmaster = ({ dataDir }: Node): number | null => {
    try {
      return Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return null;
    }
  };
  const isPrimary = async (node: Node): Promise<boolean> => {
    const response = await fetch(`http://127.0.0.1:${node.restPort}/primary`, { signal: AbortSignal.timeout(1000) });
    return response.ok;
  };
  const kill = (node: Node): void => {
    const pid = postmaster(node);
    node.patroni.kill('SIGKILL');
    try {
      if (pid !== null) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  return {
    nodes,
    haproxyPort,
    pgbouncerPort,
    nginxPort,
    webPorts,
    async primary() {
      for (const node of nodes) if (await isPrimary(node).catch(() => false)) return node;
      return null;
    },
    kill,
    restart: (node) => void (node.patroni = startPatroni(node.name, node.config)),
    async stop() {
      nodes.forEach(kill);
      await Promise.all(
        [...running].map((child) => {
          const exited = once(child, 'exit');
          // A killed nginx leaves its workers.
          child.kill(child.spawnfile === 'nginx' ? 'SIGTERM' : 'SIGKILL');
          return exited;
        }),
      );
      // PostgreSQL leaves children that end by themselves a moment later.
      await sleep(1000);
      if (process.env['CLUSTER_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
