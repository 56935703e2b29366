/** The basic characters of GSM 03.38, and those that take two places. One other character makes the parts shorter. */
const BASIC = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]$/;
const EXTENDED = /[\f^{}\\[~\]|€]/g;

/** Characters of one SMS, and of each part of a longer one: of GSM 03.38, and of UCS-2, which has all characters. */
const GSM = { one: 160, part: 153 };
const UCS2 = { one: 70, part: 67 };

const PLAIN: readonly [RegExp, string][] = [
  [/₦\s?/g, 'N'],
  [/[‘’ʼ′]/g, "'"],
  [/[“”″]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2000-\u200a\u202f]/g, ' '],
];

/**
 * A text for SMS: with N for the naira sign, plain quotes, hyphens and spaces, and Latin letters without tone marks and
 * dots below, so that it fits into half as many parts.
 */
export const smsText = (text: string): string =>
  PLAIN.reduce((plain, [pattern, instead]) => plain.replaceAll(pattern, instead), text)
    .normalize('NFD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');

/** The number of parts in which a text is sent and paid. */
export function countSmsParts(text: string): number {
  const isGsm = Array.from(text.replaceAll(EXTENDED, '')).every((character) => BASIC.test(character));
  const length = isGsm ? text.length + (text.match(EXTENDED)?.length ?? 0) : text.length;
  const { one, part } = isGsm ? GSM : UCS2;
  return length <= one ? 1 : Math.ceil(length / part);
}
