/** A try to deliver an event ends after so long, ms, and when the response is longer than so many bytes. */
export const WEBHOOK_TIMEOUT_MS = 5000;
export const WEBHOOK_RESPONSE_BYTES = 16 * 1024;
