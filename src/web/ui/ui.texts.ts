/** The texts of ui that people read. */
export const texts = {
  // FindingChip
  good: 'Good',
  soon: 'Soon',
  now: 'Now',

  // Stars
  of5Stars: (value: string | number) => `${value} of 5 stars`,

  // StatCard
  total: 'Total',

  // Ticker
  playAnnouncements: 'Play announcements',
  pauseAnnouncements: 'Pause announcements',

  // ErrorState
  thisPageBrokeDown: 'This page broke down',
  nothingIsLost: ' Nothing is lost.',
  tryAgain: 'Try again',

  // ListQueryState
  weCouldNotBring: (what: string | number) => `We could not load ${what}.`,
  couldNotRefresh: (what: string | number) => `We could not refresh ${what}, so you may see older data.`,

  // LoadingOverlay
  loading: (name: string | number) => `Loading ${name}`,

  // Toasts
  dismiss: 'Dismiss',
  notices: 'Notices',

  // CodeInput
  digitOf: (value: string | number, length: string | number) => `Digit ${value} of ${length}`,

  // PasswordField
  hidePassword: 'Hide password',
  showPassword: 'Show password',

  // StarField
  star: ' star,',
  stars: ' stars,',

  // SheetFrame
  close: 'Close',

  // Menu
  accountMenu: (name: string | number) => `${name}, account menu`,
  account: 'Account',

  // NavLink
  waiting: 'waiting',

  // Pager
  pages: 'Pages',
  previousPage: 'Previous page',
  page: (number: string | number) => `Page ${number}`,
  nextPage: 'Next page',
  goToPage: 'Go to page',
} as const;
