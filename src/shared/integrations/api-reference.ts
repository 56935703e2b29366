/** The public reference of the API, made from the contracts. Texts are plain. */
export interface ApiReference {
  calls: readonly ReferenceCall[];
  /** The errors that every call can have beside its own. */
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
  /** The scope that its key needs; null: it needs no key. */
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
