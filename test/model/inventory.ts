import { ESTIMATE_ACTIONS } from '#shared/bookings/booking-charges.ts';
import { STATUSES } from '#shared/bookings/booking-states.ts';
import { statusAfter, TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { keysOf } from '#shared/guards.ts';
import { counted } from './command.ts';
import { reached, transitions } from './invariants.ts';

/**
 * Rows of the table that no sequence of calls reaches: a booking without anything to pay is paid in the transaction
 * that makes it so, and any other needs its money recorded before.
 */
const UNREACHABLE = ['finishJob pending completed'];

/** Every row of the transition table as "action from to". */
const allRows = (): string[] =>
  keysOf(TRANSITIONS).flatMap((action) =>
    STATUSES.flatMap((from) =>
      (['pending', 'paid'] as const).map((before) => `${action} ${from} ${statusAfter(action, from, before)}`),
    ).filter((row) => !row.endsWith(' null')),
  );

/** Everything that can happen to a charge of an estimate, as "charge: action status". */
const chargeRows = (): string[] =>
  keysOf(ESTIMATE_ACTIONS).flatMap((action) =>
    ESTIMATE_ACTIONS[action].from.map((from) => `charge: ${action} ${from}`),
  );

/** What the sequences of this process did, in lines to print. */
export function inventory(commandNames: readonly string[]): { lines: string[]; missing: string[] } {
  const total = [...counted.values()].reduce((sum, { done }) => sum + done, 0);
  const lines = [...counted]
    .toSorted(([, a], [, b]) => b.done - a.done)
    .map(
      ([name, { done, ok }]) =>
        `${String(done).padStart(7)} ${String(Math.round((100 * ok) / done)).padStart(4)} % ${name}`,
    );
  const rows = new Set([...allRows(), ...chargeRows()]);
  const missing = [
    ...[...rows].filter((row) => !transitions.has(row) && !UNREACHABLE.includes(row)),
    ...commandNames.filter((name) => (counted.get(name)?.ok ?? 0) === 0).map((name) => `command: ${name}`),
  ];
  const head = `${total} commands, ${reached.size} distinct states, ${rows.size - UNREACHABLE.length} rows of the transition tables`;
  return { lines: [head, ...lines], missing };
}
