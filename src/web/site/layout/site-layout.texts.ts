/** The texts of site/layout that people read. */
export const texts = {
  // SiteHeader and SiteMenu of a page that a logged-in customer opens
  myAccount: 'My account',

  // OpenGraph
  pictureOfLink: 'A car under the wash arch, with the rust roofs of Ibadan behind it',

  // SiteDocument
  skipToContent: 'Skip to content',

  // SiteFooter
  xTwitter: 'X (Twitter)',
  instagram: 'Instagram',
  facebook: 'Facebook',
  footer: 'Footer',
  signUp: 'Sign Up',
  aboutUs: 'About us',
  promises: 'Our promises',
  terms: 'Terms',
  privacy: 'Privacy',
  forDevelopers: 'For developers',
  backToTop: 'Back To Top',

  // SiteHeader
  call: (phone: string) => `Call ${phone}`,
  openMenu: 'Open menu',
  logIn: 'Log in',

  // SiteMenu
  menu: 'Menu',
  createAccount: 'Create account',

  // ToastTemplates
  notices: 'Notices',
  dismiss: 'Dismiss',
} as const;
