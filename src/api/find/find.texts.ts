/** The texts of finding that people read. */
export const FIELDS = { shortSearch: 'Please type at least three characters.' } as const;

export const ANSWERS = { stored: 'It is among your recent ones.' } as const;
