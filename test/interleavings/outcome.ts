import type { Answer } from './engine.ts';
import type { Side } from './schedules.ts';

/** What a run of two operations led to. */
export interface Outcome {
  answers: Record<Side, Answer>;
  /** The changed rows as lines; see `pictureOf`. */
  picture: readonly string[];
}
