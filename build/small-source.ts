/**
 * Output of what the server runs: its source stays in memory, as two bytes a character once one of them is not Latin.
 * Comments are in the sources.
 */
export const SMALL_SOURCE = { charset: 'ascii', comments: false } as const;
