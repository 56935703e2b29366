/** A message of a page of staff to the service worker: store their screens, too. */
export const KEEP_STAFF_FILES = 'keep staff files';
