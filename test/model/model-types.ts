/** Codes of promotions that customers enter. */
export type CodeName = 'rains-40' | 'wash-off';

/** What staff change of a code; `until`: its last day. */
export interface Code {
  isActive: boolean;
  places: number | null;
  until: string | null;
}

/** A call that was answered with success under a key. */
export interface RepeatableCall {
  customer: number;
  key: string;
  path: string;
  body: Record<string, unknown>;
  /** The first answer, as it was sent. */
  answer: unknown;
  at: number;
}
