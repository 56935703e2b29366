/** Values that differ between two runs of one operation although both did the same, with their replacements. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, '<id>'],
  [/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}(?::\d{2})?)?/g, '<time>'],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d{2} [ap]m/g, '<time>'],
  [/\b\d{1,2}:\d{2} [ap]m\b/g, '<time>'],
  [/"code(\\*)":(\\*)"\d{6}\b/g, '"code$1":$2"<release code>'],
  [/\\+x[0-9a-f]+/g, '<bytes>'],
  // References of payments: the time in hex and a random part.
  [/\b[0-9a-f]{9,14}-[a-z2-7]{8,}\b/gi, '<reference>'],
  [/"(accessCode|access_code)(\\*)":(\\*)"[a-z0-9]+/g, '"$1$2":$3"<random>'],
  [/127\.0\.0\.1:\d+/g, '<address>'],
  [/\bBCC \d+/g, '<booking number>'],
  [/[\w.]+\d*(@|%40)(?=[\w.]*example\.ng)/g, '<name>$1'],
  [/\b[A-Z2-7]{5}-[A-Z2-7]{5}\b/g, '<recovery code>'],
  // Which of several free bays it is depends on what others have that day.
  [/"resource":"[^"]+"/g, '"resource":"<bay>"'],
  // Columns and fields that are numbered or drawn for the whole centre.
  [/"(referral_code|referralCode)":"[A-Z0-9]{8}"/g, '"$1":<random>'],
  [/\bref=[A-Z0-9]{8}\b/g, 'ref=<random>'],
  [
    /"(id|number|receipt_number|version|createdAt|paidAt|customerId|position|endsAt|reversesAt|totp_last_step)\\*": ?\\*"?\d+\\*"?/g,
    '"$1":<number>',
  ],
  [/"provider_id":"\d+"/g, '"provider_id":<number>'],
  [/\b\d{9,}\b/g, '<number>'],
  // Bank accounts in the audit log.
  [/ \.\.\.\d{4} /g, ' ...<digits> '],
  [/\$argon2id\$[\w$=,+/-]+/g, '<hash>'],
  [/"duration_ms": ?\d+/g, '"duration_ms":<number>'],
  // Tokens and secrets.
  [/whsec_[\w+/=]+/g, '<random>'],
  [/cck_[\w-]+/g, '<random>'],
  [/(?<![\w-])(?=[\w-]*[0-9A-Z])[\w-]{20,}(?![\w-])/g, '<random>'],
];

/** A text in which ids, instants and random texts are replaced by words for them. */
export const maskText = (text: string): string =>
  MASKS.reduce((masked, [pattern, word]) => masked.replaceAll(pattern, word), text);
