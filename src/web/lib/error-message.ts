import { sentence } from './api-client.ts';
import { CallFailed } from './http-client.ts';

/** What to tell a person about any failed call: the server's own sentence, else that the connection is the trouble, else that we are. */
export const trouble = (error: unknown): string =>
  error instanceof CallFailed && error.status === 0 && !error.told
    ? 'We could not reach the server. Check your connection and try again.'
    : sentence(error, 'internal');
