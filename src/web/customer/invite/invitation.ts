import type { User } from '#shared/accounts/accounts.contract.ts';
import type { ShareData } from './share-links.ts';
import icon from '#web/ui/illustrations/icon.svg';

/** Shown while the customer has no code yet. */
export const SAMPLE_CODE = 'SADE-7H2K';

/** What a customer shares: the referral link, and the code in the text. */
export const invitation = ({ referralCode, referralLink }: User, centre: string): ShareData | null =>
  referralLink === ''
    ? null
    : {
        link: referralLink,
        textToShare: `Book your first car care at ${centre} with my code ${referralCode}.`,
        linkTitle: `${centre}: book your first care`,
        linkMetaDesc: 'Sign up with this link, book from your phone, and follow your car.',
        linkFavicon: new URL(icon, location.origin).href,
      };
