import { isRecord } from '#shared/guards.ts';
/** How a payment ends. The names in quotes are the provider's own statuses; the rest are unusual successes. */
export const outcomes = [
  'success',
  'failed',
  'insufficient-funds',
  'abandoned',
  'pending',
  'processing',
  'queued',
  'reversed',
  /** `ongoing` for `polls` verifications, then a success. */
  'ongoing',
  /** A success of another amount: `amountKobo`, or a fifth of the requested amount. */
  'wrong-amount',
  'wrong-currency',
  'wrong-email',
  /** The customer bears the fees, so the amount is larger than requested. */
  'customer-fees',
  /** A status that the provider does not document. */
  'unknown-status',
  /** A success whose transaction id is beyond 2^63. */
  'big-id',
  'metadata-empty',
  'metadata-zero',
  'metadata-null',
  'metadata-string',
] as const;
export type Outcome = (typeof outcomes)[number];

/** How a response fails. `hang`, `cut`, `slow-headers` and `slow-body` lose it after the work was done. */
export const faults = [
  'hang',
  'slow-headers',
  'slow-body',
  'cut',
  'error',
  'html',
  'bad-gateway',
  'redirect',
  'huge',
  'rate-limited',
  'unauthorized',
  'unknown',
  'unknown-404',
] as const;
export type Fault = (typeof faults)[number];

export const webhookModes = [
  'now',
  'late',
  'never',
  /** The same bytes twice, at the same time. */
  'twice',
  'bad-signature',
  'no-signature',
  'upper-case-signature',
  /** One byte of the body changed after signing. */
  'altered',
] as const;
export type WebhookMode = (typeof webhookModes)[number];

export const refundOutcomes = ['processed', 'failed', 'needs-attention', 'insufficient-balance'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** The calls that a fault can hit. */
export const faultyCalls = ['verify', 'initialize', 'refund'] as const;
export type FaultyCall = (typeof faultyCalls)[number];

/** `left` counts down with each call; null lasts until another outcome is chosen. `delayMs` is for slow-headers. */
export interface PlannedFault {
  kind: Fault;
  on: FaultyCall;
  left: number | null;
  delayMs: number;
}

/** What is planned for a reference; every part is optional. */
export interface Scenario {
  outcome?: Outcome;
  amountKobo?: number;
  polls?: number;
  fault?: PlannedFault | null;
  webhook?: { mode: WebhookMode; delayMs: number };
  refund?: RefundOutcome;
  /** True makes the status `reversal-pending` and then `reversed` after a refund of a part, too. */
  partReverses?: boolean;
  /** True makes the address of the inline script answer 404. */
  scriptMissing?: boolean;
}

export interface ScenarioRequest {
  reference: string;
  scenario: Scenario;
  /** True for `default`: removes the outcome planned before. */
  reset: boolean;
  /** A webhook to send at once, whatever the state. */
  event: string | null;
}

/** Parses the body of POST scenario, or returns a message that names the error. */
export function parseScenarioRequest(body: unknown): ScenarioRequest | string {
  if (!isRecord(body)) return 'Send a JSON object with reference and outcome.';
  const { reference, outcome, webhook, refund, partReverses, event } = body;
  if (typeof reference !== 'string' || reference === '')
    return 'reference must be a transaction reference, or * for the next ones.';
  const scenario: Scenario = {};

  if (isOneOf(outcomes, outcome)) Object.assign(scenario, { outcome, fault: null });
  else if (isOneOf(faults, outcome)) {
    const on = body['on'] ?? 'verify';
    if (!isOneOf(faultyCalls, on)) return `on must be one of ${faultyCalls.join(', ')}.`;
    scenario.fault = { kind: outcome, on, left: count(body['times']), delayMs: count(body['delayMs']) ?? 8000 };
  } else if (outcome === 'script-404') scenario.scriptMissing = true;
  else if (outcome !== undefined && outcome !== 'default') {
    return `outcome must be one of ${[...outcomes, ...faults, 'script-404', 'default'].join(', ')}.`;
  }

  if (webhook !== undefined) {
    if (!isOneOf(webhookModes, webhook)) return `webhook must be one of ${webhookModes.join(', ')}.`;
    scenario.webhook = { mode: webhook, delayMs: count(body['delayMs']) ?? (webhook === 'late' ? 5000 : 0) };
  }
  if (refund !== undefined) {
    if (!isOneOf(refundOutcomes, refund)) return `refund must be one of ${refundOutcomes.join(', ')}.`;
    scenario.refund = refund;
  }
  if (partReverses !== undefined) scenario.partReverses = partReverses === true;
  const amountKobo = count(body['amountKobo']);
  if (amountKobo !== null) scenario.amountKobo = amountKobo;
  const polls = count(body['polls']);
  if (polls !== null) scenario.polls = polls;
  return { reference, scenario, reset: outcome === 'default', event: typeof event === 'string' ? event : null };
}

function isOneOf<T extends string>(list: readonly T[], value: unknown): value is T {
  return list.some((item) => item === value);
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
