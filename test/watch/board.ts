import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the alerts, the board and the sample configuration of Prometheus. */
export const MONITORING = path.resolve(import.meta.dirname, '../../monitoring');

export interface Panel {
  id: number;
  title: string;
  type: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { expr: string }[];
}

/** The panels of the board. */
export function readPanels(): Panel[] {
  const board: { panels: Panel[] } = JSON.parse(readFileSync(path.join(MONITORING, 'board.json'), 'utf8'));
  return board.panels;
}

/** The text of the alert rules, and their names. */
export function readAlerts(): { text: string; names: string[] } {
  const text = readFileSync(path.join(MONITORING, 'alerts.yml'), 'utf8');
  return { text, names: [...text.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name) };
}
