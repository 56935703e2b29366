/** The texts of staff/jobs that people read. */
export const texts = {
  // Clocks
  workingNow: 'Working now',
  noClockRuns: 'No clock runs.',
  forgottenClocks: 'Forgotten clocks?',
  forgottenExplained: 'Longer than 12 hours, or past the end of the day. A manager corrects them.',
  correct: 'Correct',
  correctClockOf: (name: string | number, number: string | number) => `Correct: ${name}, ${number}`,
  fromTime: (when: string | number) => `${when} to`,
  now: 'now',

  // CorrectTimeSheet
  beganMissing: 'Write when the work began.',
  endedMissing: 'Write when the work ended.',
  reasonMissing: 'Write why.',
  correctTimeOf: (name: string | number) => `Correct the time of ${name}`,
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
  withOthers: (time: string | number) => `, with others ${time}`,
  worksOnItToo: (others: string | number) => `Works on it too: ${others}`,
  clockRunsOnThis: 'Your clock runs on this car.',
  clockOn: 'Clock on',
  clockingOn: 'Clocking on',
  clockOnTo: (number: string | number) => `Clock on: ${number}`,
  move: 'Move',
  moveCar: (number: string | number) => `Move: ${number}`,
  inspection: 'Inspection',
  inspectionOf: (number: string | number) => `Inspection: ${number}`,
  estimate: 'Estimate',
  estimateOf: (number: string | number) => `Estimate: ${number}`,

  // JobsScreen
  hereNow: 'Here now',
  toCome: 'To come',
  done: 'Done',
  myJobs: 'My jobs',
  workedToday: (count: string | number, word: string | number, time: string | number) =>
    `${count} ${word}, ${time} worked today`,
  loadingYourJobs: 'Loading your jobs',
  jobsAsOf: (reason: string | number, time: string | number) =>
    `${reason} They are as of ${time}. The clock goes on: your clock-ons and clock-offs are kept on this phone and sent later.`,
  couldNotRefresh: 'We could not refresh your jobs.',
  noNetwork: 'No network.',
  moveTitle: (number: string | number) => `Move ${number}`,
  noJobsExplained: 'Cars that the desk gives you appear here.',
  noJobsToday: 'No jobs today',
  noCarAssigned: 'No car is assigned to you today.',
  clockRefused: (time: string | number, number: string | number, problem: string | number) =>
    `Your clock of ${time} on ${number} was not accepted: ${problem} Tell a manager.`,

  // RunningClock
  yourClockRuns: 'Your clock runs',
  timeOnThisCar: 'Time on this car',
  since: (when: string | number) => `since ${when}`,
  keptOnPhone: 'Kept on this phone. It is sent when the network is back.',
  clockOff: 'Clock off',
  clockingOff: 'Clocking off',

  // job-labels
  noTimePlanned: 'No time planned',
  planned: (start: string, end: string) => `${start} to ${end}`,
  promisedTimePassed: '. The promised time has passed',
} as const;
