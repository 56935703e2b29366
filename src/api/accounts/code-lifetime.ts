/** Lifetime of a code, how many are valid at once, and how many failed attempts it allows (docs/api.md 6). */
export const CODE = { minutes: 10, maxValid: 3, maxAttempts: 15, maxAttemptsPerClient: 5 } as const;
