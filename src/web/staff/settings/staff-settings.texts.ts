/** The texts of staff/settings that people read. */
export const texts = {
  // SettingsScreen
  settings: 'Settings',
  everyPageShowsAChange: 'Every page shows a change within a minute.',
  loadingTheSettings: 'Loading the settings',
  someOfWhatYouEntered: 'Some of what you entered needs another look.',
  showTheirs: 'Show theirs',
  saveMineAllTheSame: 'Save mine all the same',
  currentPassword: 'Current password',
  forAnotherBankAccountAll:
    'For another bank account. All owners get an email about it, and your other devices are logged out.',
  saveSettings: 'Save settings',
  no: 'No',
  yes: 'Yes',
} as const;
