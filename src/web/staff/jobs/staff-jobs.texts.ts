/** The texts of staff/jobs that people read. */
export const texts = {
  // Clocks
  workingNow: 'Working now',
  noClockRuns: 'No clock runs.',
  forgottenClocks: 'Forgotten clocks?',
  forgottenExplained: 'Longer than 12 hours, or past the end of the day. A manager corrects them.',
  correct: 'Correct',
  correctClockOf: (name: string, number: string) => `Correct: ${name}, ${number}`,
  fromTime: (when: string) => `${when} to`,
  now: 'now',

  // CorrectTimeSheet
  saving: 'Saving',
  beganMissing: 'Write when the work began.',
  endedMissing: 'Write when the work ended.',
  reasonMissing: 'Write why.',
  correctTimeOf: (name: string) => `Correct the time of ${name}`,
  recordedTimesStay: 'The recorded times stay beside yours, with your name and the reason.',
  began: 'Began',
  ended: 'Ended',
  why: 'Why',
  save: 'Save',
  close: 'Close',

  // JobCard
  late: 'Late',
  notAssignedToYou: 'Not assigned to you.',
  time: 'Time',
  withOthers: (time: string) => `, with others ${time}`,
  worksOnItToo: (others: string) => `Works on it too: ${others}`,
  clockRunsOnThis: 'Your clock runs on this car.',
  clockOn: 'Clock on',
  clockingOn: 'Clocking on',
  clockOnTo: (number: string) => `Clock on: ${number}`,
  move: 'Move',
  moveCar: (number: string) => `Move: ${number}`,
  inspection: 'Inspection',
  inspectionOf: (number: string) => `Inspection: ${number}`,
  estimate: 'Estimate',
  estimateOf: (number: string) => `Estimate: ${number}`,

  // JobsScreen
  hereNow: 'Here now',
  toCome: 'To come',
  done: 'Done',
  myJobs: 'My jobs',
  workedToday: (count: number, word: string, time: string) => `${count} ${word}, ${time} worked today`,
  loadingYourJobs: 'Loading your jobs',
  jobsAsOf: (reason: string, time: string) =>
    `${reason} They are as of ${time}. The clock goes on: your clock-ons and clock-offs are kept on this phone and sent later.`,
  couldNotRefresh: 'We could not refresh your jobs.',
  noNetwork: 'No network.',
  moveTitle: (number: string) => `Move ${number}`,
  noJobsExplained: 'Cars that the desk gives you appear here.',
  noJobsToday: 'No jobs today',
  noCarAssigned: 'No car is assigned to you today.',
  clockRefused: (time: string, number: string, problem: string) =>
    `Your clock of ${time} on ${number} was not accepted: ${problem} Tell a manager.`,

  // RunningClock
  yourClockRuns: 'Your clock runs',
  timeOnThisCar: 'Time on this car',
  since: (when: string) => `since ${when}`,
  keptOnPhone: 'Kept on this phone. It is sent when the network is back.',
  clockOff: 'Clock off',
  clockingOff: 'Clocking off',

  // job-labels
  noTimePlanned: 'No time planned',
  planned: (start: string, end: string) => `${start} to ${end}`,
  promisedTimePassed: '. The promised time has passed',
} as const;
