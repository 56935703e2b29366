const hourFormat = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos', hour: 'numeric', hourCycle: 'h23' });
const [FIRST_HOUR, END_HOUR] = [7, 21];

/** Whether a place may be offered at an instant (ms since 1970): from 7 am to 9 pm in Lagos, when people are awake. */
export function isOfferHour(at: number): boolean {
  const hour = Number(hourFormat.format(at));
  return hour >= FIRST_HOUR && hour < END_HOUR;
}
