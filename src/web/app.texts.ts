/** The texts of the application's frame that people read. */
export const texts = {
  skipToContent: 'Skip to content',

  // ErrorScreen
  notFound: '404 Not Found',
  notFoundExplained: 'There is nothing at this address.',
  unexpectedError: 'Unexpected Application Error!',
  goToTheStart: 'Go to the start',
  tryAgain: 'Try again',
  pageFailed: 'This page broke down',
  pageFailedExplained: 'A part of it did not arrive or did not work. Check your connection and try again.',
} as const;
