/** What the public reference of the API shows, made from the contracts. Texts are plain. */
export interface ApiReference {
  calls: readonly ReferenceCall[];
  /** What any of them can answer beside its own errors. */
  errors: readonly ReferenceError[];
  events: readonly { name: string; what: string }[];
  /** A delivery with its signature, to check one's own code against. */
  example: { secret: string; id: string; timestamp: string; body: string; signature: string };
  /** Calls with one key in a minute. */
  callsAMinute: number;
}

export interface ReferenceCall {
  /** For a link to it. */
  id: string;
  method: string;
  path: string;
  summary: string;
  /** What its key must be allowed to read; null: it needs no key. */
  scope: string | null;
  parameters: readonly ReferenceField[];
  /** The fields of the response, those inside others with their path. */
  fields: readonly ReferenceField[];
  errors: readonly ReferenceError[];
}

export interface ReferenceField {
  name: string;
  type: string;
}

export interface ReferenceError {
  status: number;
  code: string;
  message: string;
}
