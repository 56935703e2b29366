/**
 * The path of a request target, without its query. Not by the URL standard, which reads `//a:b` as a host and port, and
 * throws.
 */
export const pathOf = (target: string): string => target.replace(/[?#].*$/s, '');
