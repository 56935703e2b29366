/**
 * The text beside the marketing checkbox (NDPA 2023 s. 26: consent is free, informed and provable). Each answer is
 * stored with the text that was shown, so a change here does not alter earlier consents.
 */
export const MARKETING_CONSENT =
  'Send me news and offers from the centre by e-mail and SMS. I can stop this at any time in my profile.';
