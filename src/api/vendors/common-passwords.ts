import { createRequire } from 'node:module';

let cached: ReadonlySet<string> | null = null;

/** The commonest passwords of 8 or more characters (about 18 000), from @zxcvbn-ts/language-common. Loaded at first use: it takes 20 MB. */
export function commonPasswords(): ReadonlySet<string> {
  if (cached === null) {
    const { dictionary }: { dictionary: Record<string, string[]> } = createRequire(import.meta.url)(
      '@zxcvbn-ts/language-common',
    );
    cached = new Set((dictionary['passwords-common'] ?? []).filter((word) => word.length >= 8));
  }
  return cached;
}
