/** What a span says beside its name. Never personal data: no path with ids, no value of a statement, no address. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A piece of work that is being traced. */
export interface Span {
  /** 32 hex digits; the same for all spans of a request or job. */
  readonly traceId: string;
  /** Starts a part of it that another system does: the database, a vendor. */
  start(name: string, attributes: SpanAttributes): Span;
  end(outcome?: { failed?: boolean; attributes?: SpanAttributes }): void;
}
