/** What a push carries from the server to the service worker, as JSON. No more than the list of notifications shows. */
export interface Pushed {
  title: string;
  body: string;
  /** The page that a tap opens, from the root. */
  page: string;
  /** Of notifications with one tag the phone shows the newest. */
  tag: string;
}
