/** Announces to every process that the keys of an account at a vendor changed. */
export const VENDOR_KEYS_CHANGED = '{"vendor-keys":"changed"}';
