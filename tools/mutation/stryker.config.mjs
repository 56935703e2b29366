/** The summary of an endpoint is text of the generated API reference, not behaviour, so it is not mutated. */
const isSummary = (path) =>
  path.isObjectProperty() && path.node.key.type === 'Identifier' && path.node.key.name === 'summary';

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'summaries',
    value: { shouldIgnore: (path) => (isSummary(path) ? 'Text of the generated API reference.' : undefined) },
  },
];

/**
 * Mutation tests of the pure code in src/shared: README.md beside this file says how to run them.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', import.meta.filename],
  ignorers: ['summaries'],
  mutate: ['src/shared/**/*.ts', '!src/shared/**/*.test.ts'],
  // Only the files that the tests of src/shared need are copied.
  ignorePatterns: [
    '**',
    '!src/shared/**/*',
    '!config/**/*',
    '!package.json',
    '!test/contract-*.ts',
    '!tools/mutation/vitest.config.ts',
  ],
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
