import { createStoredPictures } from '#web/lib/picture-store.ts';

/** The pictures of check-ins that wait to be sent. */
export const storedPictures = createStoredPictures('check-in');
