/** Words that people put into passwords of this kind of site, in lower case without accents. */
const COMMON_WORDS = [
  ...['nigeria', 'naija', 'lagos', 'ibadan', 'abuja', 'oyo', 'bodija', 'state', 'town', 'city'],
  ...['car', 'cars', 'care', 'centre', 'center', 'wash', 'auto', 'motor', 'motors', 'service', 'services', 'repair'],
  ...['password', 'pass', 'word', 'admin', 'owner', 'manager', 'staff', 'customer', 'user', 'login', 'welcome'],
  ...['letmein', 'change', 'changeme', 'secret', 'qwerty', 'abc', 'test', 'default'],
];

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of the centre's own texts, such as its name and town, for `isGuessable`. */
export const contextWords = (...texts: readonly string[]): string[] =>
  texts.flatMap((text) => plain(text).split(/[^a-z]+/)).filter((word) => word.length >= 3);

/** Figures and signs that stand for a letter. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** True when a text is nothing but words, one after the other. */
function isMadeOf(letters: string, isWord: (part: string) => boolean): boolean {
  // The ends of the parts at the start of the text that are words.
  const ends = new Set([0]);
  for (let end = 1; end <= letters.length; end++)
    for (const start of ends)
      if (isWord(letters.slice(start, end))) {
        ends.add(end);
        break;
      }
  return letters !== '' && ends.has(letters.length);
}

/**
 * True for a password of context words with nothing but figures and signs around and between them: Nigeria1,
 * carcare123, P@ssword2026 (ASVS 5.0 6.2.11).
 */
function isOfContextWords(lower: string, words: ReadonlySet<string>): boolean {
  const spelt = plain(lower);
  const core = spelt.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const replaced = core.replaceAll(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [spelt, replaced].some((text) => isMadeOf(text.replaceAll(/[^a-z]/g, ''), (part) => words.has(part)));
}

/** Years, and figures as people count, that many put behind a word. */
const USUAL_FIGURES = /^(?:(?:19|20)\d\d|123(?:4(?:5(?:6)?)?)?)$/;

/** True for a word, such as a name, with a year or 123 before or behind it, and up to two signs at an end. */
function isWordWithFigures(lower: string): boolean {
  const parts = /^[^a-z\d]{0,2}(\d*)[a-z]{1,10}(\d*)[^a-z\d]{0,2}$/.exec(plain(lower));
  return parts !== null && USUAL_FIGURES.test(`${parts[1]}${parts[2]}`);
}

/** Most characters around a well-known password that leave it as easy to guess. */
const SUFFIX_LENGTH = 6;

/** True for a common password with a few figures and signs around it: iloveyou2026!, dr4gon99. */
function isCommonWithSuffix(lower: string, common: ReadonlySet<string>): boolean {
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const replaced = core.replaceAll(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return (
    core.length >= 4 && lower.length - core.length <= SUFFIX_LENGTH && [core, replaced].some((one) => common.has(one))
  );
}

/** The keys of a keyboard row after row and column after column, in both directions. */
const KEYBOARD = [
  'qwertyuiopasdfghjklzxcvbnm',
  '1234567890',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
].flatMap((keys) => [keys, Array.from(keys).toReversed().join('')]);

/** True for neighbours on the keyboard, three or more at a time, with up to three signs and four figures at the end. */
function isOfKeyboardRuns(lower: string): boolean {
  const keys = lower.replaceAll(/[^a-z\d]/g, '');
  if (lower.length - keys.length > 3) return false;
  const withoutFigures = keys.replace(/(?<=[a-z])\d{1,4}$/, '');
  const isRun = (part: string): boolean => part.length >= 3 && KEYBOARD.some((row) => row.includes(part));
  return [keys, withoutFigures].some((text) => isMadeOf(text, isRun));
}

/**
 * Whether a password is common, also with a few characters around it, the account's own email address, a plain
 * sequence, a word with a year, a walk over the keyboard, or made of the centre's name, its town and words like them
 * (ASVS 5.0 6.2.4, 6.2.11).
 * @param email in lower case
 * @param common in lower case
 * @param context further words, as `contextWords` returns them
 */
export function isGuessable(
  password: string,
  email: string,
  common: ReadonlySet<string>,
  context: readonly string[] = [],
): boolean {
  const lower = password.toLowerCase();
  const [local = ''] = email.split('@');
  if (lower === email || lower === local || common.has(lower)) return true;
  if (isOfContextWords(lower, new Set([...COMMON_WORDS, ...context]))) return true;
  if (isWordWithFigures(lower) || isCommonWithSuffix(lower, common) || isOfKeyboardRuns(lower)) return true;
  // One repeated character, or a run such as 12345678 or hgfedcba.
  const points = Array.from(lower, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, i) => point - (points[i] ?? 0)));
  return steps.size === 1 && (steps.has(0) || steps.has(1) || steps.has(-1));
}
