/** The texts of customer/profile that people read. */
export const texts = {
  // ConfirmEmail
  confirmYourNewEmail: 'Confirm your new email',
  untilYouConfirmItYou: (email: string | number) => `. Until you confirm it, you log in with ${email}.`,
  yourLinkIsInPlace: 'Your link is in place of a code for',
  weSentA4Digit: 'We sent a 4-digit code to',
  confirmEmail: 'Confirm email',
  resendIn: (clock: string | number) => `Resend in ${clock}`,
  resendCode: 'Resend code',
  keepThePresentEmail: 'Keep the current email',

  // ConfirmIdentity
  currentPassword: 'Current password',
  soThatNobodyElseCan: 'So that nobody else can change this on your phone.',
  weSentA6Digit: 'We sent a 6-digit code to your email.',
  sendingACode: 'Sending a code',
  emailMeACode: 'Email me a code',

  // CropPhoto
  yourPhotoAsItWill: 'Your photo as it will look',
  leftRight: 'Left, right',
  upDown: 'Up, down',

  // DangerZone
  dangerZone: 'Danger Zone',
  logout: 'Logout',
  youCanLogInAgain: 'You can log in again any time.',
  deleteAccount: 'Delete Account',
  yourBookingsAndMessagesGo: 'Your bookings and messages go with it. This cannot be undone.',

  // DeleteAccountSheet
  ok: 'Ok',
  aPaidBookingIsOpen: 'A paid booking is open',
  keepMyAccount: 'Keep my account',
  deleteYourAccount: 'Delete your account?',
  whatIsDeleted: 'Your bookings, messages and wash credit will be removed permanently.',
  yesDeleteIt: 'Yes, delete it',
  no: 'No',

  // EarlierVisits
  confirmYourPhoneNumberUnder:
    'Confirm your phone number under Edit Profile first. It must be the one you gave at the desk.',
  earlierVisits: 'Earlier visits',
  bookingNumberOrNumberPlate: 'Booking number or number plate',
  fromYourJobCardOr: 'From your job card or receipt, such as BCC 0412, or the plate of the car, such as BDJ-482KA.',
  askTheCentre: 'Ask the centre',
  askForAnotherVisit: 'Ask for another visit',

  // PaidBookings
  lookingForIt: 'Looking for it',
  paid: ', paid',
  yourMoneyIsOnIts: ', your money is on its way back. You can delete your account after that.',
  cancelIt: 'Cancel it',
  seeAllYourBookings: 'See all your bookings',

  // PasswordForm
  passwordChange: 'Password Change',
  yourLinkIsInPlaceOf: 'Your link is in place of a code.',
  step2Of2We: (email: string | number) => `Step 2 of 2. We sent a 6-digit code to ${email}.`,
  continue: 'Continue',
  savePassword: 'Save Changes',
  resendOtpIn: (clock: string | number) => `Resend OTP in ${clock}`,
  resendOtp: 'Resend OTP',
  oldPassword: 'Old password',
  newPassword: 'New password',
  atLeast8Characters: 'At least 8 characters.',
  confirmNewPassword: 'Confirm new password',

  // PersonalData
  exportMyData: 'Export my data',
  aFileWithEverythingWe: 'A file with everything we hold about you: bookings, payments, messages and more.',
  youWillGetOurNews: 'You will get our news and offers.',
  weWillNotSendYou: 'We will not send you news and offers.',

  // PhoneSheet
  confirmYourPhone: 'Confirm your phone',
  weTextACodeTo: 'We text a 4-digit code to',
  whatWeText:
    '. Once you enter it, we also text you when a booking is made, when a payment came and when your car is ready.',
  textMeACode: 'Text me a code',
  notNow: 'Not now',
  enterTheCodeTextedTo: 'Enter the 4-digit code that we texted to',
  itCanTakeAMinute: 'It can take a minute and works for 10.',
  confirmPhone: 'Confirm phone',

  // PhotoSheet
  yourPhoto: 'Your photo',
  openingYourPicture: 'Opening your picture',
  weCannotShowThisFile: (name: string | number) => `We cannot show this file here: ${name}. You can still send it.`,
  howMuchIsSent: 'How much is sent',
  sentASlowNetworkIs: (floor: string | number, value: string | number) =>
    `${floor} % sent. A slow network is fine: we stop only when nothing is sent for ${value} seconds.`,
  useThisPhoto: 'Use this photo',
  cancel: 'Cancel',

  // ProfileForm
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  saveChanges: 'Save changes',

  // ProfilePhone
  textsToYourPhone: 'Texts to your phone',
  confirmedWeTextYouAbout: 'Confirmed. We text you about your bookings.',
  notConfirmedYetSoWe: 'Not confirmed yet, so we send no texts to it.',
  confirmThisNumber: 'Confirm this number',

  // ProfilePhoto
  changePhoto: 'Change photo',

  // ProfileScreen
  profile: 'Profile',
  myProfile: 'My Profile',
  inviteAFriend: 'Invite A Friend',
  editProfile: 'Edit Profile',
  changePassword: 'Change Password',
  beenHereBefore: 'Been here before?',
  weCanAddEarlierVisits:
    'We can add bookings that we made for you at the desk before you had this account, with their cars and payments.',
  oneMoment: 'One moment',
  addEarlierVisits: 'Add earlier visits',
  whereYouAreLoggedIn: 'Where you are logged in',
  loadingYourDevices: 'Loading your devices',
  seeEachDeviceThatIs: 'See each device that is logged in, and log it out.',
  showMyDevices: 'Show my devices',

  // ReferralLink
  referralLink: 'Referral link',
  copied: 'Copied',
  copyLink: 'Copy link',
  theLinkIsCopied: 'The link is copied.',

  // SessionList
  weCouldNotBringThe: 'We could not load the list of your devices.',
  devicesWhereYouAreLogged: 'Devices where you are logged in',
  thisDevice: 'This device',
  lastSeen: (dayAndTime: string | number) => `Last seen ${dayAndTime}`,
  logOut: 'Log out',
  logOutAllOtherDevices: 'Log out all other devices',
  logOutAllOtherDevicesQuestion: 'Log out all other devices?',
  logOutThisDevice: 'Log out this device?',
  devicesWillNeedYourPassword: (count: string | number) => `${count} devices will need your password again.`,
  willNeedYourPasswordAgain: (device: string | number) => `${device} will need your password again.`,
  yesLogOut: 'Yes, log out',
  loggingOut: 'Logging out',
} as const;
