import { STATUSES, type Status } from '#shared/bookings/booking-states.ts';
import {
  INITIAL_STATUS,
  statusAfter,
  TRANSITIONS,
  type BookingAction,
  type Transition,
} from '#shared/bookings/booking-transitions.ts';
import { type AttemptStatus } from '#shared/bookings/booking-charges.ts';
import { evaluatePayment } from '#shared/payments/evaluate-payment.ts';
import { nextRefundStatus, REFUND_STATUSES } from '#shared/payments/refund-states.ts';

interface Edge {
  from: string;
  to: string;
  label: string;
}

/** Mermaid allows no hyphens in a state's id. */
const idOf = (state: string): string => state.replaceAll('-', '_');

/** One arrow for each pair of states, with all its labels; `initial` is the start state. */
function diagram(initial: string, edges: readonly Edge[]): string {
  const arrows = Map.groupBy(edges, ({ from, to }) => `${idOf(from)} --> ${idOf(to)}`);
  const states = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].filter((state) => state.includes('-'));
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states.map((state) => `  state "${state}" as ${idOf(state)}`),
    `  [*] --> ${idOf(initial)}`,
    ...[...arrows].map(([arrow, same]) => `  ${arrow}: ${[...new Set(same.map(({ label }) => label))].join(', ')}`),
    '```',
  ].join('\n');
}

const transitions = Object.entries(TRANSITIONS) as [BookingAction, Transition][];
/** Statuses from which a cancellation can be requested: a booking that is kept returns to the one it had. */
const before: readonly Status[] = TRANSITIONS.requestCancellation.from;

/** Each change of status that the transition table has, labelled with its action. */
export const bookingEdges: readonly Edge[] = transitions.flatMap(([label, { from, to }]) =>
  from.flatMap((status) =>
    (to === 'before' ? before : [statusAfter(label, status)])
      .filter((target) => target !== null)
      .map((target) => ({ from: status, to: target, label })),
  ),
);

/** The statuses after an action, in the order of those before it. */
const targets = (action: BookingAction, { from, to }: Transition): string =>
  typeof to === 'string' ? to : from.map((status) => statusAfter(action, status)).join(', ');

const capabilities = ({ capability, capabilityWithMoney }: Transition): string =>
  `${capability ?? ''}${capabilityWithMoney === undefined ? '' : `, with money ${capabilityWithMoney}`}`;

const rows = transitions.map(
  ([action, transition]) =>
    `| ${action} | ${transition.from.join(', ')} | ${targets(action, transition)} | ${transition.by} | ${capabilities(transition)} | ${transition.event} | ${transition.notification ?? ''} |`,
);

const ATTEMPTS: readonly AttemptStatus[] = [
  'starting',
  'open',
  'closed',
  'failed',
  'settled',
  'needs-review',
  'refund-due',
  'refunded',
];
const ANSWERS = ['success', 'failed', 'abandoned', 'ongoing', 'reversed'];

/** Every change of an attempt's status, found by trying each response of the provider in each situation. */
const attemptEdges: Edge[] = ATTEMPTS.flatMap((from) =>
  ANSWERS.flatMap((answer) =>
    STATUSES.flatMap((bookingStatus) =>
      [100, 200].flatMap((amountKobo) => {
        const context = {
          attemptStatus: from,
          attemptKobo: 100,
          bookingStatus,
          charge: { kind: 'booking', amountKobo: 100, isVoided: false, isPaid: false } as const,
        };
        const { status: to } = evaluatePayment({ status: answer, amountKobo, currency: 'NGN' }, context);
        return to === from ? [] : [{ from, to, label: answer }];
      }),
    ),
  ),
);

const refundEdges: Edge[] = REFUND_STATUSES.flatMap((from) =>
  REFUND_STATUSES.flatMap((answer) => {
    const to = nextRefundStatus(from, answer, 'event');
    return to === from ? [] : [{ from, to, label: 'provider' }];
  }),
);

/** The state machines, drawn from the code that runs them. */
export function states(): string {
  return `# States

Generated from \`src/shared/bookings/booking-transitions.ts\`, \`src/shared/payments/evaluate-payment.ts\` and \`src/shared/payments/refund-states.ts\`.

## Booking

${diagram(INITIAL_STATUS, bookingEdges)}

| Action | From | To | By | Capability | Event | Notification |
|---|---|---|---|---|---|---|
${rows.join('\n')}

\`before\` is the status that the booking had before its cancellation was requested. Of several statuses after an action
each belongs to the one before it, in the same order. \`with money\`: needed as well while a payment is neither earned nor
refunded.

## Payment attempt

What the provider's answer changes. Besides, an edited amount closes open attempts, staff settle money that waits
(\`acceptPayment\`), and a cancellation makes a settled payment refund-due.

${diagram('starting', attemptEdges)}

## Refund

What an event of the provider changes. Besides, a due refund is asked for once, and one that is handed back is processed.

${diagram('due', refundEdges)}
`;
}
