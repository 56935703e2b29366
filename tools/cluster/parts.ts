import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../port.ts';
import { killAll, processesIn, type Runner } from './runner.ts';

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
  /** Stops sending the log of a primary to its standby, as a network that hangs does. */
  stopReplication(node: Node): void;
  /** Kills Patroni and all of PostgreSQL of a node at once, as a power cut does. */
  kill(node: Node): void;
  restart(node: Node): void;
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

/** Transaction mode, for every database of the server at `serverPort`. The users have no passwords. */
export const pgbouncerConfig = (port: number, folder: string, serverPort: number): string => `
[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 40
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
server_idle_timeout = 10
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

/** Starts etcd, two PostgreSQL servers under Patroni, HAProxy, PgBouncer and nginx. */
export async function startParts({ folder, start, write }: Runner): Promise<Parts> {
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

  const isPrimary = async (node: Node): Promise<boolean> => {
    const response = await fetch(`http://127.0.0.1:${node.restPort}/primary`, { signal: AbortSignal.timeout(1000) });
    return response.ok;
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
    stopReplication({ dataDir }) {
      const senders = processesIn(dataDir).filter((pid) =>
        /walsender/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
      );
      if (senders.length === 0) throw new Error('the primary sends its log nowhere');
      for (const pid of senders) process.kill(pid, 'SIGSTOP');
    },
    kill({ patroni, dataDir }) {
      patroni.kill('SIGKILL');
      killAll(processesIn(dataDir));
    },
    restart: (node) => void (node.patroni = startPatroni(node.name, node.config)),
  };
}
