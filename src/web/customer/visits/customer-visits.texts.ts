/** The texts of customer/visits that people read. */
export const texts = {
  // CheckInRecord
  confirming: 'Confirming',
  unreadable: 'could not be read',
  keyTag: 'Key tag',
  whatWeNoted: 'What we noted',
  plateOnTheCar: 'The plate on the car is',
  plateDiffers: ', not the one of your booking.',
  photos: 'Photos',
  yesThatIsRight: 'Yes, that is right',
  reportMistakes: 'Something is wrong? Say so at the desk, or call us, before you confirm.',
  confirmedAt: (word: string, timeText: string) => `Confirmed ${word} at ${timeText}.`,
  withYourCheckInCode: 'with your check-in code',
  byYou: 'by you',

  // CustodyTrail
  now: 'Now',
  about: (timeText: string) => `about ${timeText}`,
  ready: 'Ready',
  readyExplained: 'We will message you when it is ready.',

  // VisitScreen
  whereIsMyCar: 'Where is my car?',
  myBookings: 'My Bookings',
  lookingForYourCar: 'Looking for your car',
  noNetworkLastUpdated: (timeText: string) => `No network. Last updated at ${timeText}.`,
  callTheWorkshop: 'Call the workshop',
  showMyReleaseCode: 'Show my release code',
  laterThanPlanned: 'Later than planned. We will write when it is ready.',
  readyAbout: (dayAndTimeText: string) => `Ready about ${dayAndTimeText}`,
  yourCheckInCode: 'Your check-in code',
  checkInCodeExplained: 'Read our notes about your car at the desk, and type this code on our phone if they are right.',
} as const;
