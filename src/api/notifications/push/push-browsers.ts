/** Maximum number of subscriptions per customer; the ones unused for longest are deleted beyond it. */
export const MAX_BROWSERS = 10;
