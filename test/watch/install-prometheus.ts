import { spawnSync } from 'node:child_process';

const starts = (command: string): boolean => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

/** Installs Prometheus and promtool from Debian's packages where they are missing. @throws Error without them */
export default function installPrometheus(): void {
  if (starts('promtool') && starts('prometheus')) return;
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'prometheus']])
    spawnSync('apt-get', args, { stdio: 'inherit' });
  if (!starts('promtool')) throw new Error('Install Prometheus, which has promtool: apt-get install prometheus');
}
