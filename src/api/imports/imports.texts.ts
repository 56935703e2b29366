/** The sentences with which calls are answered. */
export const ANSWERS = { discarded: 'The file is deleted. Nothing was written.' } as const;

/** The sentences beside fields. */
export const FIELDS = { file: 'Choose a file or paste a table.' } as const;
