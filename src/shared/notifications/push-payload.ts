/** The JSON payload of a push to the service worker: no more than the list of notifications shows. */
export interface PushPayload {
  title: string;
  body: string;
  /** Path of the page that a tap opens. */
  page: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
}
