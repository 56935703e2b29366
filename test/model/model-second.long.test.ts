import { test } from 'vitest';
import { runModel } from './run-model.ts';
import { isReplay, seedOf, SEQUENCES } from './model-settings.ts';

test.skipIf(isReplay)(
  'any other sequence of commands leaves it as the model says, too',
  async () => {
    await runModel({ sequences: Math.floor(SEQUENCES / 2), seed: seedOf(1), path: null });
  },
  3_600_000,
);
