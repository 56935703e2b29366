import { globSync } from 'node:fs';

/** One replacement in a file. */
export interface Edit {
  /** A path from the folder of package.json. */
  file: string;
  /** Text that occurs exactly once in the file. */
  before: string;
  after: string;
}

/** A mistake that a colleague could make, small enough to pass a review. Planted, a suite of tests should fail. */
export interface Defect {
  /** Its number in docs/grading.md, never given to another defect. */
  number: number;
  /** What happens because of it, in plain words. */
  title: string;
  /** The rule that it breaks: a section of docs/api.md or a number of docs/security.md. */
  rule: string;
  /** Whose tests run, in order: folders of src/api and src/shared, or a test file there, e.g. `payments/refunds`. */
  features: readonly string[];
  /** Changes of the code, or one statement that changes the schema of the test databases. */
  plant: { edits: readonly Edit[] } | { statement: string };
  /** Why no suite finds it, in a sentence; for docs/grading.md. */
  reason?: string;
}

/** The text with the edit made. @throws Error unless `before` occurs exactly once */
export function applyEdit(text: string, { file, before, after }: Edit): string {
  const [head, tail, ...others] = text.split(before);
  if (head === undefined || tail === undefined || others.length > 0)
    throw new Error(`${file} contains the text ${tail === undefined ? 'no' : 'more than one'} time: ${before}`);
  return head + after + tail;
}

/** The tests of the same name as a file that the defect changes, then those of each of its features, from `top`. */
export function featureTests({ features, plant }: Defect, top: string): string[][] {
  const changed = 'edits' in plant ? plant.edits.map(({ file }) => file.replace(/\.ts$/, '.test.ts')) : [];
  const ofFeatures = features.map((feature) =>
    globSync(`src/{api,shared}/${feature}{.test.ts,/**/*.test.ts}`, { cwd: top }),
  );
  return [globSync([...new Set(changed)], { cwd: top }), ...ofFeatures].map((files) => files.toSorted());
}
