/** Most photos of a fault that a booking has. */
export const MAX_FAULT_PHOTOS = 4;
/** Bytes of a photo that may be sent. */
export const FAULT_PHOTO_BYTES = 5 * 1024 * 1024;
