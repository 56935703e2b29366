import fc from 'fast-check';
import { accounts } from './commands-accounts.ts';
import { bookings } from './commands-bookings.ts';
import { estimates } from './commands-estimates.ts';
import { payments } from './commands-payments.ts';
import { people } from './commands-people.ts';
import { refunds } from './commands-refunds.ts';
import { releaseCommands } from './commands-releases.ts';
import { repeats } from './commands-repeats.ts';
import { staff } from './commands-staff.ts';
import { system } from './commands-system.ts';
import { visitCommands } from './commands-visits.ts';
import { webhooks } from './commands-webhooks.ts';
import { leadToEnd } from './finish.ts';
import { inventory } from './inventory.ts';
import { startModelApp } from './model-app.ts';
import { initialModel } from './initial-model.ts';
import type { Model } from './model-state.ts';
import { open, opening } from './opening.ts';
import type { ModelApp } from './model-app.ts';

/** Every command. A new capability of the product adds its own. */
const COMMANDS = [
  accounts,
  bookings,
  estimates,
  payments,
  people,
  refunds,
  releaseCommands,
  repeats,
  staff,
  system,
  visitCommands,
  webhooks,
].flat();

/** Sequences are drawn with 0 to this many commands; a third of them find their target, so 30 on average. */
const MOST_COMMANDS = 190;

/** All begin at this instant, so that a sequence is the same on every day. */
const BEGIN = Date.parse('2026-11-23T08:00:00Z');

export interface ModelRun {
  sequences: number;
  seed: number;
  /** What a failure printed, "path@replayPath"; null for a run of its own. */
  path: string | null;
}

/** The command that replays a failure. */
const howToReplay = (
  { seed, counterexamplePath }: { seed: number; counterexamplePath: string | null },
  commands: string,
) =>
  `MODEL_SEED=${seed} MODEL_PATH='${counterexamplePath}@${/replayPath="([^"]*)"/.exec(commands)?.[1] ?? ''}' npx vitest run --project=unit test/model`;

/**
 * Runs sequences of commands against the application and the model beside it. At the end of each, one booking is led
 * to its end by permitted actions.
 * @throws Error with the commands in words, the differences, and how to replay them
 */
export async function runModel({ sequences, seed, path }: ModelRun): Promise<void> {
  const real = await startModelApp();
  const [at, replayPath] = path?.split('@') ?? [];
  const commands = fc.commands<Model, ModelApp, false>(
    [
      fc.oneof(
        ...COMMANDS.map(({ weight, arbitrary }): fc.WeightedArbitrary<fc.AsyncCommand<Model, ModelApp>> => ({
          weight: Math.round(weight * 10),
          arbitrary,
        })),
      ),
    ],
    { maxCommands: MOST_COMMANDS, size: 'max', ...(replayPath !== undefined && { replayPath }) },
  );
  const property = fc.asyncProperty(opening, fc.noBias(commands), fc.nat(), async (begun, sequence, choice) => {
    const m = initialModel(BEGIN);
    await real.reset(m);
    await open(m, real, begun);
    await fc.asyncModelRun(() => ({ model: m, real }), sequence);
    if (m.bookings.length > 0) await leadToEnd(m, real, choice % m.bookings.length, choice >> 4);
  });
  try {
    const result = await fc.check(
      property,
      at === undefined ? { numRuns: sequences, seed } : { numRuns: 1, seed, path: at, endOnFailure: true },
    );
    if (!result.failed) return at === undefined ? report(sequences) : undefined;
    const list = fc.stringify(result.counterexample?.slice(0, 2)).replaceAll(/(?<=[}\])]),(?=\w)/g, '\n  ');
    const error = result.errorInstance instanceof Error ? result.errorInstance : new Error('too many were left out');
    error.message = `${error.message}\n\nafter ${result.numRuns} sequences, shortened ${result.numShrinks} times:\n  ${list}\n\n${howToReplay(result, list)}\n`;
    throw error;
  } finally {
    await real.stop();
  }
}

/** From so many sequences on the inventory is printed. */
const MANY = 50;
/** So many sequences reach everything; fewer need not. */
const ENOUGH = 400;

/** Prints the figures of a long run. @throws Error when a command had no effect, or a transition never happened */
function report(sequences: number): void {
  if (sequences < MANY) return;
  const { lines, missing } = inventory(COMMANDS.map(({ kind }) => kind.name));
  console.info(lines.join('\n'));
  if (missing.length > 0) console.info(`not reached: ${missing.join('; ')}`);
  if (sequences >= ENOUGH && missing.length > 0) throw new Error(`the model never reached: ${missing.join('; ')}`);
}
