import { METRICS } from '#api/platform/metrics/metric-list.ts';

/** The table of metrics in docs/operating.md, between its two markers. */
export const metricTable = (): string =>
  [
    '| Metric | Type | Labels | What |',
    '|---|---|---|---|',
    ...Object.entries(METRICS).map(
      ([name, { type, labels, help }]) => `| \`${name}\` | ${type} | ${labels.join(', ')} | ${help} |`,
    ),
  ].join('\n');
