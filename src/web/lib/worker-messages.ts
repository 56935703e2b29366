/**
 * What a page asks the service worker to store of the application: every screen of customers or of staff, now and of
 * each later build, or the files at these addresses.
 */
export type WorkerMessage = 'customer screens' | 'staff screens' | string[];

/** The addresses of the application's files of a build, which the worker loads as a list. */
export interface WorkerFiles {
  /** Of the screens of customers. */
  customer: readonly string[];
  /** Of those of staff alone. */
  staff: readonly string[];
}
