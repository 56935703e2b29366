/**
 * Whether this run is `npm run test:long`, which a release needs: the files named `*.long.test.ts`, flows at
 * both widths, and the harnesses with many more sequences, schedules and crashes. `npm test` takes a share of each.
 */
export const isLongRun = process.env['LONG_RUN'] === '1';
