import { createRequire } from 'node:module';

let cached: ReadonlySet<string> | null = null;

/**
 * About 49 000 common passwords, from @zxcvbn-ts/language-common. Those too short for a password are the well-known
 * part of longer ones. Loaded at first use: they take 20 MB.
 */
export function commonPasswords(): ReadonlySet<string> {
  if (cached === null) {
    const { dictionary }: { dictionary: Record<string, string[]> } = createRequire(import.meta.url)(
      '@zxcvbn-ts/language-common',
    );
    cached = new Set(dictionary['passwords-common'] ?? []);
  }
  return cached;
}
