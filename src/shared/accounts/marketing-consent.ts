/**
 * The words beside the box for news and offers (NDPA 2023 s. 26: free, informed, and provable). What a person was shown is
 * stored with their answer, so a change here leaves what was agreed before as it was.
 */
export const MARKETING_WORDS = 'Send me news and offers from the centre by e-mail and SMS. I can stop this at any time in my profile.';
