/** The texts of the site's page for a wrong address and of invitations. */
export const texts = {
  notFoundTitle: (name: string) => `Not found · ${name}`,
  notFoundDescription: (name: string) => `There is nothing at this address of ${name}.`,
  notFoundHeading: 'This page does not exist',
  notFoundExplained: '404 Not Found: there is nothing at this address. It may have moved, or a letter is missing.',
  goToTheFrontPage: 'Go to the front page',
  logIn: 'Log in',

  // pages
  joinCentre: (name: string) => `Join ${name}`,
  invitation: (city: string) => `Create an account, see the price for your car and book a wash or a repair in ${city}.`,
} as const;
