/** The texts of components that several parts of the console share. */
export const texts = {
  oneMoment: 'One moment',
  no: 'No',
} as const;
