/** The texts of staff/settings that people read. */
export const texts = {
  // SettingsScreen
  saving: 'Saving',
  settings: 'Settings',
  lead: 'Every page shows a change within a minute.',
  loadingTheSettings: 'Loading the settings',
  checkMarkedFields: 'Please check the marked fields.',
  showTheirs: 'Show theirs',
  saveMineAnyway: 'Save mine anyway',
  currentPassword: 'Current password',
  passwordHint: 'For another bank account. All owners get an email about it, and your other devices are logged out.',
  save: 'Save',
  no: 'No',
  yes: 'Yes',
} as const;
