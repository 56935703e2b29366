/**
 * What a page asks the service worker to store of the application: every screen of customers or of staff, now and of
 * each later build, or the files at these addresses.
 */
export type WorkerMessage = 'customer screens' | 'staff screens' | string[];
