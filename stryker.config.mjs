import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Properties whose value is documentation, so a change in it is no change of behaviour. */
const DOCUMENTATION = new Map([['summary', 'Text of the generated API reference.']]);

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'documentation', {
    shouldIgnore: (path) => (path.isObjectProperty() && path.node.key.type === 'Identifier' ? DOCUMENTATION.get(path.node.key.name) : undefined),
  }),
];

/** Mutation testing of the pure code in src/shared: `npm run test:mutation`, one file with `-- --mutate src/shared/money.ts`. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.shared.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', './stryker.config.mjs'],
  ignorers: ['documentation'],
  mutate: ['src/shared/**/*.ts', '!src/shared/**/*.test.ts'],
  ignorePatterns: ['**', '!src/shared/**/*', '!config/**/*', '!package.json', '!test/contract-cases.ts', '!vitest.shared.config.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/stryker',
};
