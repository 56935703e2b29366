import type { ImportFailure, ImportRecord, ImportState, ShownLine } from '#shared/imports/imports.contract.ts';

const figure = (count: number): string => count.toLocaleString('en-NG');
const lines = (count: number): string => (count === 1 ? '1 line' : `${figure(count)} lines`);

/** The texts of staff/imports that people read. */
export const texts = {
  // ImportsScreen
  title: 'Bring your data',
  lead: 'Customers and their cars from a spreadsheet. Nothing is written before you have seen it, and nobody gets a message.',
  earlier: 'Earlier imports',
  loading: 'Loading the imports',
  none: 'No imports yet',
  noneExplained: 'Files that you bring in are listed here with their result.',
  tableCaption: 'Imports, newest first',
  file: 'File',
  when: 'When',
  state: 'State',
  // ImportForm
  newImport: 'Customers and cars',
  from: 'From',
  fromFile: 'A file',
  fromPaste: 'A copied table',
  csvFile: 'CSV file',
  csvHint: 'In your spreadsheet choose “Save as” and “CSV UTF-8”. At most 10 MB and 50,000 lines.',
  paste: 'Copied table',
  pasteHint: 'Select the table with its headings in your spreadsheet, copy it and paste it here.',
  pastedName: 'Copied table',
  open: 'Open',
  opening: 'Opening …',
  template: 'Template',
  templateExplained: 'The first line has the headings. A person with several cars has several lines.',
  // FileScreen
  back: 'Bring your data',
  loadingOne: 'Loading the import',
  steps: 'Steps',
  stepNames: ['File', 'Columns', 'Check', 'Bring in'],
  fileOf: (record: ImportRecord) => `${record.fileName}, ${lines(record.lines)}.`,
  nothingWritten: 'Nothing is written yet.',
  comparing: 'Comparing the file with your customers …',
  failed: {
    mistakes: (when: string) =>
      `The import failed. ${when}: a line that was right when it was checked has a mistake now, because customers or cars have changed since. Nothing was written. Correct the lines below, and start it again.`,
    fault: (when: string) =>
      `The import failed. ${when}: a fault of the system, three times. Nothing was written. Start it again below. If it fails again, tell your administrator this time.`,
    undo: (when: string) =>
      `The import could not be undone. ${when}: a fault of the system, three times. All its customers and cars are still here. Undo it again below. If it fails again, tell your administrator this time.`,
  } satisfies Record<ImportFailure, (when: string) => string>,
  isOld: 'The file is deleted a day after the import.',
  // ImportDraft
  counts: { new: 'new', known: 'here already', twice: 'twice in the file', mistakes: 'with a mistake' },
  bringIn: (count: number) => `Bring in ${lines(count)}`,
  starting: 'Starting …',
  mendFirst: (count: number) => `Correct or leave out ${lines(count)} first.`,
  nothingToBring: 'There is nothing new to bring in.',
  ready: 'Ready.',
  promise: 'All or nothing. You can undo the whole import for a day. Nobody gets a message from it.',
  discard: 'Delete the file',
  discardQuestion: 'Delete this file?',
  discardConsequence: 'Nothing of it is written. Your choices for it are lost.',
  firstLines: 'As they will be',
  firstCaption: 'The first lines as they will be',
  // ImportMistakes
  toMend: (count: number) => `${lines(count)} to correct`,
  leaveOut: (count: number) => `Leave ${count === 1 ? 'it' : `all ${figure(count)}`} out`,
  leftOut: (count: number) => `${lines(count)} with a mistake ${count === 1 ? 'is' : 'are'} left out.`,
  mendAfterAll: 'Correct them',
  line: (line: number) => `Line ${figure(line)}`,
  tryAgain: 'Check again',
  checking: 'Checking …',
  firstMistakes: (shown: number) => `The first ${figure(shown)} are listed.`,
  // ImportColumns
  columns: 'Your columns',
  separators: { comma: 'Commas', semicolon: 'Semicolons', tab: 'Copied table' },
  encodings: { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1252': 'Windows encoding' },
  columnIs: (heading: string) => `${heading} is`,
  noHeading: 'Without a heading',
  leaveColumnOut: 'Leave out',
  fits: 'Fits',
  odd: (count: number) => `${figure(count)} to correct`,
  columnLeftOut: 'Left out',
  otherClass: 'Cars that are not in the catalogue are',
  otherClassHint: 'Where the file does not say. The class gives the price.',
  // ImportDoubles
  doubles: (count: number) => `${figure(count)} that may be here already`,
  duplicates: 'People who are here already',
  fill: 'Add missing details',
  skip: 'Skip them',
  inTheFile: 'In the file',
  hereAlready: 'Here already',
  whatHappens: 'What happens',
  doublesCaption: 'Lines whose people may be here already',
  firstDoubles: (shown: number) => `The first ${figure(shown)} are listed.`,
  sameBy: { phone: 'Phone', plate: 'Plate' },
  earlierLine: (line: number) => `Line ${figure(line)} of this file`,
  effects: {
    brings: 'Is brought in',
    'account-stays': 'Has an account: stays as it is',
    'fills-gaps': 'Missing details are added, the name stays',
    'nothing-new': 'Nothing new',
    skipped: 'Skipped',
    'taken-once': 'Brought in once',
    'other-phone': 'Left out: another phone',
  } satisfies Record<ShownLine['effect'], string>,
  take: 'Bring in',
  takeLine: (line: number) => `Bring in line ${figure(line)}`,
  takenLines: (count: number) =>
    `${lines(count)} with the plate of another person ${count === 1 ? 'is' : 'are'} brought in.`,
  leaveThemOut: 'Leave them out',
  // ImportOutcome
  working: { waiting: 'Waiting for another import to finish', running: 'Bringing in', undoing: 'Undoing' },
  progress: (done: number, all: number) => `${figure(done)} of ${lines(all)}`,
  mayLeave: 'You can leave this page. The work continues.',
  done: (customers: number, cars: number) =>
    `${customers === 1 ? '1 customer' : `${figure(customers)} customers`} and ${cars === 1 ? '1 car' : `${figure(cars)} cars`} are here now.`,
  undoUntil: (when: string) => `You can undo it until ${when}.`,
  undoOver: 'It can no longer be undone.',
  undo: 'Undo the import',
  undoQuestion: 'Undo this import?',
  undoConsequence:
    'The customers and cars of this import are deleted. People for whom somebody has worked since, such as with a booking, stay with their cars.',
  undoing: 'The import is being undone.',
  undone: 'The import is undone.',
  kept: (count: number) =>
    count === 1
      ? '1 person stayed with their cars, because somebody has worked for them since:'
      : `${figure(count)} people stayed with their cars, because somebody has worked for them since:`,
  seeCustomers: 'See the customers',
  states: {
    draft: 'Not started',
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed, nothing written',
    undoing: 'Being undone',
    undone: 'Undone',
  } satisfies Record<ImportState, string>,
} as const;
