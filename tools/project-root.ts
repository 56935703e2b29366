import path from 'node:path';

/** The folder of package.json. */
export const root = path.resolve(import.meta.dirname, '..');
