const running = new Set<string>();

/** Called by test/setup.ts when a test begins, before its hooks. */
export const beginTest = (name: string): void => void running.add(name);

/** Called by test/setup.ts when a test has ended, after its hooks. */
export const endTest = (name: string): void => void running.delete(name);

/**
 * The full names of the tests that run at the moment: several in a file with concurrent tests, none while `beforeAll`
 * or `afterAll` runs.
 */
export const runningTests = (): readonly string[] => [...running];
