/** The size of a file in kB below 1 MB, otherwise in MB. */
const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The texts of customer/profile that people read. */
export const texts = {
  // ConfirmEmail
  confirming: 'Confirming',
  confirmYourNewEmail: 'Confirm your new email',
  loginEmailUntilConfirmed: (email: string) => `. Until you confirm it, you log in with ${email}.`,
  linkReplacesCodeFor: 'Your link replaces the code for',
  codeSentTo: 'We sent a 4-digit code to',
  confirmEmail: 'Confirm email',
  resendIn: (clock: string) => `Resend in ${clock}`,
  resendCode: 'Resend code',
  keepCurrentEmail: 'Keep the current email',

  // ConfirmIdentity
  currentPassword: 'Current password',
  passwordReason: 'So that nobody else can change this on your phone.',
  codeSentByEmail: 'We sent a 6-digit code to your email.',
  sendingCode: 'Sending a code',
  emailCode: 'Email me a code',
  codeSentBySms: 'We sent a 6-digit code to your phone.',

  // CropPhoto
  photoPreview: 'Your photo as it will look',
  moveSideways: 'Left, right',
  moveUpDown: 'Up, down',

  // DangerZone
  dangerZone: 'Danger Zone',
  logout: 'Logout',
  logoutExplained: 'You can log in again any time.',
  deleteAccount: 'Delete Account',
  deleteAccountExplained: 'Your bookings and messages go with it. This cannot be undone.',

  // DataExport
  exportMyData: 'Export my data',
  exportMyDataAgain: 'Make a new file',
  downloadMyData: 'Download my data',
  exportExplained: 'A file with everything we hold about you: bookings, payments, messages and more.',
  exportRequested: 'You asked for the file. We make it soon and tell you when it is ready.',
  exportBeingMade: 'The file is being made. You can leave this page; we tell you when it is ready.',
  exportFailed: 'The file could not be made. Please ask for it again.',
  exportReadyUntil: (dayAndTime: string, bytes: number) =>
    `The file is ready (${sizeOf(bytes)}). You can download it until ${dayAndTime}.`,

  // DeleteAccountSheet
  deleting: 'Deleting',
  ok: 'Ok',
  somethingIsOpen: 'Something is still open',
  keepMyAccount: 'Keep my account',
  deleteAccountQuestion: 'Delete your account?',
  whatIsDeleted: 'Your bookings, messages and wash credit will be removed permanently.',
  yesDeleteIt: 'Yes, delete it',
  no: 'No',

  // EarlierVisits
  sending: 'Sending',
  confirmPhoneFirst: 'Confirm your phone number under Edit Profile first. It must be the one you gave at the desk.',
  earlierVisits: 'Earlier visits',
  bookingNumberOrNumberPlate: 'Booking number or number plate',
  bookingNumberOrPlateHint:
    'From your job card or receipt, such as BCC 0412, or the plate of the car, such as BDJ-482KA.',
  askTheCentre: 'Ask the centre',
  askForAnotherVisit: 'Ask for another visit',

  // ExportSheet
  askForYourData: 'Export your data?',
  exportStepsExplained:
    'We make a file with everything we hold about you. It waits here for seven days, and we tell you on every contact you confirmed.',
  askForFile: 'Ask for the file',
  downloadYourData: 'Download your data?',
  keepFileSafe: 'The file has everything about you and your cars. Keep it where nobody else can open it.',
  downloadFile: 'Download the file',
  exportPasswordReason: 'So that nobody else can take your data from your phone.',

  // OpenBookings
  paid: ', paid',
  carIsWithUs: 'The car is still with us.',
  isOwed: 'is still owed.',
  moneyIsOpen: 'Its payment is not finished yet.',
  paidAndNotCompleted: 'The car was here, and we have not completed the booking yet. Please ask us.',
  seeTheBooking: 'See it',
  moneyOnItsWay: ', your money is on its way back. You can delete your account after that.',
  cancelBooking: 'Cancel it',
  seeAllYourBookings: 'See all your bookings',

  // PasswordForm
  passwordChange: 'Password Change',
  linkReplacesCode: 'Your link replaces the code.',
  enterCodeStep: (email: string) => `Step 2 of 2. We sent a 6-digit code to ${email}.`,
  continue: 'Continue',
  savePassword: 'Save Changes',
  resendOtpIn: (clock: string) => `Resend OTP in ${clock}`,
  resendOtp: 'Resend OTP',
  oldPassword: 'Old password',
  newPassword: 'New password',
  atLeast8Characters: 'At least 8 characters.',
  confirmNewPassword: 'Confirm new password',

  // PersonalData
  answered: (time: string, version: number | null) =>
    `Your answer of ${time}${version === null ? '' : `, with version ${version} of the privacy policy`}.`,
  newsOn: 'You will get our news and offers.',
  newsOff: 'We will not send you news and offers.',

  // NewPhoneSheet
  changeNumber: 'Change number',
  changeYourNumber: 'Change your number',
  changeNumberLead:
    'You log in with your number. We text a code to the present one, then one to the new one. Lost the present one? Show your ID at our desk.',
  newNumber: 'New number',
  textCodeToNewNumber: 'Text a code to it',
  anotherNumber: 'Another number',

  // PhoneSheet
  confirmYourPhone: 'Confirm your phone',
  willTextCodeTo: 'We text a 6-digit code to',
  textsExplained:
    '. Once you enter it, we also text you when a booking is made, when a payment came and when your car is ready.',
  textCode: 'Text me a code',
  notNow: 'Not now',
  codeTextedTo: 'Enter the 6-digit code that we texted to',
  codeMayTakeAMinute: 'It can take a minute and works for 10.',
  confirmPhone: 'Confirm phone',

  // PhotoSheet
  yourPhoto: 'Your photo',
  openingYourPicture: 'Opening your picture',
  cannotShowFile: (name: string) => `We cannot show this file here: ${name}. You can still send it.`,
  uploadProgress: 'How much is sent',
  percentSent: (percent: number, seconds: number) =>
    `${percent} % sent. A slow network is fine: we stop only when nothing is sent for ${seconds} seconds.`,
  useThisPhoto: 'Use this photo',
  cancel: 'Cancel',

  // ProfileForm
  saving: 'Saving',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  saveChanges: 'Save changes',
  emailHint: 'You have none yet. With an email you get receipts by mail and a second way into your account.',
  onlyContactHint: 'You log in with this number. Change it below, under “Change number”.',

  // ProfilePhone
  textsToYourPhone: 'Texts to your phone',
  phoneConfirmed: 'Confirmed. We text you about your bookings.',
  phoneNotConfirmed: 'Not confirmed yet, so we send no texts to it.',
  confirmThisNumber: 'Confirm this number',

  // ProfilePhoto
  changePhoto: 'Change photo',

  // ProfileScreen
  profile: 'Profile',
  myProfile: 'My Profile',
  inviteAFriend: 'Invite A Friend',
  editProfile: 'Edit Profile',
  changePassword: 'Change Password',
  passwordNeedsEmail: 'You log in with your phone, so you need no password. To have one, add an email first.',
  beenHereBefore: 'Been here before?',
  earlierVisitsExplained:
    'We can add bookings that we made for you at the desk before you had this account, with their cars and payments.',
  oneMoment: 'One moment',
  addEarlierVisits: 'Add earlier visits',
  whereYouAreLoggedIn: 'Where you are logged in',
  loadingYourDevices: 'Loading your devices',
  devicesExplained: 'See each device that is logged in, and log it out.',
  showMyDevices: 'Show my devices',

  // ReferralLink
  referralLink: 'Referral link',
  copied: 'Copied',
  copyLink: 'Copy link',
  linkCopied: 'The link is copied.',

  // SessionList
  devicesFailed: 'We could not load the list of your devices.',
  loggedInDevices: 'Devices where you are logged in',
  thisDevice: 'This device',
  lastSeen: (dayAndTime: string) => `Last seen ${dayAndTime}`,
  logOut: 'Log out',
  logOutAllOtherDevices: 'Log out all other devices',
  logOutAllOtherDevicesQuestion: 'Log out all other devices?',
  logOutThisDevice: 'Log out this device?',
  devicesMustLogInAgain: (count: number) => `${count} devices will have to log in again.`,
  deviceMustLogInAgain: (device: string) => `${device} will have to log in again.`,
  yesLogOut: 'Yes, log out',
  loggingOut: 'Logging out',
} as const;
