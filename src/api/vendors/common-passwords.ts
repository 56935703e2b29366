import { createRequire } from 'node:module';

let cached: ReadonlySet<string> | null = null;

/**
 * About 18 000 common passwords of 8 or more characters, from @zxcvbn-ts/language-common. Loaded at first use: they
 * take 20 MB.
 */
export function commonPasswords(): ReadonlySet<string> {
  if (cached === null) {
    const { dictionary }: { dictionary: Record<string, string[]> } = createRequire(import.meta.url)(
      '@zxcvbn-ts/language-common',
    );
    cached = new Set((dictionary['passwords-common'] ?? []).filter((password) => password.length >= 8));
  }
  return cached;
}
