import { errorMessageOr } from './api-client.ts';
import { RequestError } from './http-client.ts';

/** What to tell a person about any failed call: the server's own sentence, else that the connection is the trouble, else that we are. */
export const errorMessage = (error: unknown): string =>
  error instanceof RequestError && error.status === 0 && !error.fromServer
    ? 'We could not reach the server. Check your connection and try again.'
    : errorMessageOr(error, 'internal');
