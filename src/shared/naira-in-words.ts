const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
] as const;

/** A whole number from 0 to 999 in words. */
function hundreds(value: number): string {
  if (value >= 100) {
    const rest = value % 100;
    return `${ONES[Math.floor(value / 100)]} hundred${rest === 0 ? '' : ` and ${hundreds(rest)}`}`;
  }
  if (value < 20) return ONES[value] ?? '';
  return `${TENS[Math.floor(value / 10)]}${value % 10 === 0 ? '' : `-${ONES[value % 10]}`}`;
}

/** A whole number from 0 to 999,999,999,999 in words: "twelve thousand and fifty". */
function inWords(value: number): string {
  const parts: string[] = [];
  let rest = value;
  for (const [scale, name] of SCALES) {
    if (rest >= scale) parts.push(`${hundreds(Math.floor(rest / scale))} ${name}`);
    rest %= scale;
  }
  if (rest === 0 && parts.length > 0) return parts.join(' ');
  return [...parts, `${parts.length > 0 && rest < 100 ? 'and ' : ''}${hundreds(rest)}`].join(' ');
}

/**
 * An amount in words, so that a person who typed a figure sees a missing or doubled zero: "five thousand naira",
 * "one naira and fifty kobo". Naira from 0 up to a million million, with at most two decimals. Pure.
 */
export function nairaInWords(naira: number): string {
  const kobo = Math.round(naira * 100) % 100;
  const words = `${inWords(Math.floor(naira))} naira`;
  return kobo === 0 ? words : `${words} and ${inWords(kobo)} kobo`;
}
