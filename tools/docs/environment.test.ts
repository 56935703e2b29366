import { expect, test } from 'vitest';
import { environmentFaults } from './environment.ts';
import { root } from './source-files.ts';

test('.env.example names exactly the variables that the configuration reads', () => {
  expect(environmentFaults(root)).toEqual([]);
});
