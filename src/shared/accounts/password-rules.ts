/** What makes a password too easy (ASVS 5.0 6.2.4, 6.2.11): a common one, or the person's own address. Pure. */
export function isGuessable(password: string, email: string, common: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  const [local = ''] = email.split('@');
  if (lower === email || lower === local || common.has(lower)) return true;
  // One character over and over, or a plain run such as 12345678 or abcdefgh.
  const points = Array.from(lower, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, i) => point - (points[i] ?? 0)));
  return steps.size === 1 && (steps.has(0) || steps.has(1) || steps.has(-1));
}
