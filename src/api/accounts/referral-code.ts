import { randomInt } from 'node:crypto';

const REFERRAL = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Eight letters and figures that nobody mixes up. */
export const newReferralCode = (): string =>
  Array.from({ length: 8 }, () => REFERRAL[randomInt(REFERRAL.length)]).join('');
