/** The five paints. Paper is for gold scenes, where the others would drown. */
export type CarPaint = 'rust' | 'gold' | 'brown' | 'clay' | 'paper';

/** Main tone, the darker tone below it, and what stands out against both: door handles and tail light. */
export const PAINTS: Record<CarPaint, { main: string; lower: string; handles: string; tail: string }> = {
  rust: { main: '#a63c14', lower: '#7c2a0c', handles: '#f2b233', tail: '#f2b233' },
  gold: { main: '#f2b233', lower: '#c08112', handles: '#7c4e00', tail: '#a63c14' },
  brown: { main: '#5a3524', lower: '#3a2015', handles: '#f2b233', tail: '#e0662f' },
  clay: { main: '#d9773f', lower: '#a9521f', handles: '#7c2a0c', tail: '#7c2a0c' },
  paper: { main: '#f6ecdc', lower: '#d8c4a6', handles: '#8a7460', tail: '#a63c14' },
};
