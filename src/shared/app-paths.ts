/** Addresses that the application's shell answers; everything else is a file, a public page or a 404 (house.md 3). */
const APP_PATHS = [
  /^\/(login|signup|reset|new)$/,
  /^\/otp\/[^/]{1,300}\/[a-z]{1,10}\/[0-9]$/,
  /^\/(user|staff)(\/[^/]{1,100}){0,4}$/,
];

/** True for an address whose screen is in the browser's application. A slash at the end does not count. */
export const isAppPath = (pathname: string): boolean => {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return APP_PATHS.some((pattern) => pattern.test(path));
};
