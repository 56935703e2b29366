/** Paths of the single-page application. Every other path is a file, a public page or a 404. */
const APP_PATHS = [
  /^\/(login|login\/phone|signup|reset|new|times|close-account|email-back)$/,
  /^\/otp\/[^/]{1,300}\/[a-z]{1,10}\/[0-9]$/,
  /^\/(user|staff)(\/[^/]{1,100}){0,4}$/,
];

/** Whether the application has a screen at this path; a trailing slash is ignored. */
export const isAppPath = (pathname: string): boolean => {
  const path = pathname.replace(/\/$/, '');
  return APP_PATHS.some((pattern) => pattern.test(path));
};
