/**
 * Whether a password is common, the account's own email address, or a plain sequence (ASVS 5.0 6.2.4, 6.2.11).
 * @param email in lower case
 * @param common in lower case
 */
export function isGuessable(password: string, email: string, common: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  const [local = ''] = email.split('@');
  if (lower === email || lower === local || common.has(lower)) return true;
  // One repeated character, or a run such as 12345678 or hgfedcba.
  const points = Array.from(lower, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, i) => point - (points[i] ?? 0)));
  return steps.size === 1 && (steps.has(0) || steps.has(1) || steps.has(-1));
}
