/** The texts of customer/invite that people read. */
export const texts = {
  // CopyLink
  copied: 'Copied',
  copyLink: 'Copy link',
  linkCopied: 'The link is copied.',

  // InviteScreen
  shareYourCodeOrLink: 'Share your code or link.',
  friendBooks: 'Your friend signs up and books.',
  creditArrives: 'Wash credit enters your account.',
  referAndEarn: 'Refer and earn',
  referAndEarnWashCredit: 'REFER AND EARN WASH CREDIT',
  lead: 'Give a friend your code. When they book their first care, you earn credit for a wash.',
  yourCode: 'Your code',
  sampleCode: 'A sample. Your own code is on its way',
  inviteNow: 'Invite Now',
  shareLink: 'Share link',
  yourWashCredit: 'Your wash credit',

  // EarnedPromotions
  washesCounted: (counted: number, after: number) => `${counted} of ${after}`,
  earned: (title: string, left: number) => `${title}: ${left} ${left === 1 ? 'is' : 'are'} yours for your next booking`,

  // ShareSheet
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  reddit: 'Reddit',
  telegram: 'Telegram',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  email: 'Email',
  shareYourLink: 'Share your link',
} as const;
