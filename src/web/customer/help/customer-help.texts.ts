/** The texts of customer/help that people read. */
export const texts = {
  // AboutScreen
  aboutUs: 'About Us',
  aCarWashAndDetailing: (word: string | number) => `${word} a car wash and detailing centre established in`,
  is: 'is',
  are: 'are',
  weAlsoServiceAndRepair:
    '. We also service and repair cars: electrical work, diagnostics, tyres, air conditioning and collision repair.',
  we: 'We',
  ibadan: 'Ibadan',
  termsConditions: 'Terms & Conditions',
  privacyPolicy: 'Privacy policy',

  // HelpScreen
  helpSupport: 'Help & Support',
  askUsAnythingAboutYour: 'Ask us anything about your car, a booking or a payment.',
  loadingTheWaysToReach: 'Loading the ways to reach us',
  helloThisIs: (me: string | number) => `Hello, this is ${me}. `,
  iNeedHelpWithMy: (hello: string | number) => `${hello}I need help with my car.`,
  whatsappChat: 'WhatsApp chat',
  askAboutAPriceOr: 'Ask about a price or a job',
  callUs: 'Call us',
  email: 'Email',
  xTwitter: 'X (Twitter)',
  onX: (name: string | number) => `${name} on X`,
  instagram: 'Instagram',
  onInstagram: (name: string | number) => `${name} on Instagram`,
  facebook: 'Facebook',
  onFacebook: (name: string | number) => `${name} on Facebook`,
} as const;
