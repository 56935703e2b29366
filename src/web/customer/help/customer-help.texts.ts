/** The texts of customer/help that people read. */
export const texts = {
  // AboutScreen
  aboutUs: 'About Us',
  aboutCentre: (word: string) => `${word} a car wash and detailing centre established in`,
  is: 'is',
  are: 'are',
  otherServices:
    '. We also service and repair cars: electrical work, diagnostics, tyres, air conditioning and collision repair.',
  we: 'We',
  ibadan: 'Ibadan',
  termsConditions: 'Terms & Conditions',
  privacyPolicy: 'Privacy policy',

  // HelpScreen
  helpSupport: 'Help & Support',
  lead: 'Ask us anything about your car, a booking or a payment.',
  loadingContacts: 'Loading the ways to reach us',
  greeting: (me: string) => `Hello, this is ${me}. `,
  helpMessage: (hello: string) => `${hello}I need help with my car.`,
  whatsappChat: 'WhatsApp chat',
  whatsappHint: 'Ask about a price or a job',
  callUs: 'Call us',
  email: 'Email',
  xTwitter: 'X (Twitter)',
  onX: (name: string) => `${name} on X`,
  instagram: 'Instagram',
  onInstagram: (name: string) => `${name} on Instagram`,
  facebook: 'Facebook',
  onFacebook: (name: string) => `${name} on Facebook`,
} as const;
