/** The texts of ui that people read. */
export const texts = {
  // FindingChip
  good: 'Good',
  soon: 'Soon',
  now: 'Now',

  // Stars
  of5Stars: (value: number) => `${value} of 5 stars`,

  // StatCard
  total: 'Total',

  // Ticker
  playAnnouncements: 'Play announcements',
  pauseAnnouncements: 'Pause announcements',

  // ErrorState
  trying: 'Trying',
  pageFailed: 'This page broke down',
  nothingLost: ' Nothing is lost.',
  tryAgain: 'Try again',

  // ListQueryState
  loadFailed: (what: string) => `We could not load ${what}.`,
  refreshFailed: (what: string) => `We could not refresh ${what}, so you may see older data.`,

  // LoadingOverlay
  loading: (name: string) => `Loading ${name}`,

  // Toasts
  dismiss: 'Dismiss',
  notices: 'Notices',

  // CodeInput
  digitOf: (value: number, length: number) => `Digit ${value} of ${length}`,

  // PasswordField
  hidePassword: 'Hide password',
  showPassword: 'Show password',

  // StarField
  star: ' star,',
  stars: ' stars,',

  // SheetFrame
  close: 'Close',

  // Menu
  accountMenu: (name: string) => `${name}, account menu`,
  account: 'Account',

  // NavLink
  waiting: 'waiting',

  // Pager
  pages: 'Pages',
  previousPage: 'Previous page',
  page: (number: number) => `Page ${number}`,
  nextPage: 'Next page',
  goToPage: 'Go to page',
} as const;
