/** The database event of a new event for receivers of webhooks (migration 0136). */
export const WEBHOOKS_DUE = '{"webhooks":"due"}';
