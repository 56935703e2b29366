/** The database event of a new event for receivers of webhooks. */
export const WEBHOOKS_DUE = '{"webhooks":"due"}';
