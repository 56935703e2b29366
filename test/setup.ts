// Runs before each test file. Vitest's own name of the current test stays that of the last one until the next begins,
// also in hooks and, because files share a process, in another file.
import { afterEach, beforeEach } from 'vitest';
// Every sentence, as in the server's processes.
import '#shared/error-catalogue.ts';
import { beginTest, endTest } from './running-tests.ts';

beforeEach(({ task }) => beginTest(task.fullTestName));
afterEach(({ task }) => endTest(task.fullTestName));
