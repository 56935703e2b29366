import { test } from 'vitest';
import { runModel } from './run-model.ts';
import { PATH, seedOf, SEQUENCES } from './model-settings.ts';

test('any sequence of commands leaves the application as the model says', async () => {
  await runModel({ sequences: Math.ceil(SEQUENCES / 2), seed: seedOf(0), path: PATH });
}, 3_600_000);
