import { createApiClient } from '#web/lib/api-client.ts';
import { customerSession } from './customer-session.ts';

/** Calls the API with the customer's token. */
export const customerCall = createApiClient({ token: customerSession.token, onSessionMissing: customerSession.expire });
