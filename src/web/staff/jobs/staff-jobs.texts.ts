/** The texts of staff/jobs that people read. */
export const texts = {
  // Clocks
  whoWorksOnWhatNow: 'Who works on what now',
  noClockRuns: 'No clock runs.',
  forgottenClocks: 'Forgotten clocks?',
  longerThan12HoursOr: 'Longer than 12 hours, or past the end of the day. A manager corrects them.',
  correct: 'Correct',
  correctNameAndNumber: (name: string | number, number: string | number) => `Correct: ${name}, ${number}`,
  to: (whenLabel: string | number) => `${whenLabel} to`,
  now: 'now',

  // CorrectTimeSheet
  writeWhenTheWorkBegan: 'Write when the work began.',
  writeWhenTheWorkEnded: 'Write when the work ended.',
  writeWhy: 'Write why.',
  correctTheTimeOf: (name: string | number) => `Correct the time of ${name}`,
  whatTheClockRecordedStays: 'What the clock recorded stays beside your times, with your name and the reason.',
  began: 'Began',
  ended: 'Ended',
  why: 'Why',
  save: 'Save',
  close: 'Close',

  // JobCard
  late: 'Late',
  notAssignedToYou: 'Not assigned to you.',
  time: 'Time',
  withOthers: (minutesLabel: string | number) => `, with others ${minutesLabel}`,
  worksOnItToo: (others: string | number) => `Works on it too: ${others}`,
  yourClockRunsOnThis: 'Your clock runs on this car.',
  clockOn: 'Clock on',
  clockingOn: 'Clocking on',
  clockOnNumber: (number: string | number) => `Clock on: ${number}`,
  move: 'Move',
  moveNumber: (number: string | number) => `Move: ${number}`,
  inspection: 'Inspection',
  inspectionNumber: (number: string | number) => `Inspection: ${number}`,
  estimate: 'Estimate',
  estimateNumber: (number: string | number) => `Estimate: ${number}`,

  // JobsScreen
  hereNow: 'Here now',
  toCome: 'To come',
  done: 'Done',
  myJobs: 'My jobs',
  workedToday: (count: string | number, word: string | number, minutesLabel: string | number) =>
    `${count} ${word}, ${minutesLabel} worked today`,
  loadingYourJobs: 'Loading your jobs',
  theyAreAsOfThe: (word: string | number, whenLabel: string | number) =>
    `${word} They are as of ${whenLabel}. The clock goes on: what you press is kept on this phone and sent later.`,
  weCouldNotRefreshYour: 'We could not refresh your jobs.',
  noNetwork: 'No network.',
  move2: (number: string | number) => `Move ${number}`,
  carsThatTheDeskGives: 'Cars that the desk gives you stand here.',
  noJobsToday: 'No jobs today',
  noCarIsAssignedTo: 'No car is assigned to you today.',
  yourClockOfOnWas: (whenLabel: string | number, number: string | number, problem: string | number) =>
    `Your clock of ${whenLabel} on ${number} was not taken: ${problem} Tell a manager.`,

  // RunningClock
  yourClockRuns: 'Your clock runs',
  timeOnThisCar: 'Time on this car',
  since: (whenLabel: string | number) => `since ${whenLabel}`,
  keptOnThisPhoneIt: 'Kept on this phone. It is sent when the network is back.',
  clockOff: 'Clock off',
  clockingOff: 'Clocking off',
} as const;
