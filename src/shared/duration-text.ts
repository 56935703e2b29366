const QUARTERS = ['', '¼', '½', '¾'];
/** The hours that a bay is open on most days. */
const HOURS_A_DAY = 10;

/** How long work takes, rounded up to quarters of an hour: about 1½ hours, about 45 minutes, about 4 days. */
export function durationText(minutes: number): string {
  if (minutes <= 45) return `about ${minutes} minutes`;
  const quarters = Math.ceil(minutes / 15);
  const hours = quarters / 4;
  if (hours > HOURS_A_DAY) return `about ${Math.ceil(hours / HOURS_A_DAY)} days`;
  return `about ${Math.floor(hours)}${QUARTERS[quarters % 4]} ${hours === 1 ? 'hour' : 'hours'}`;
}
