const hourInLagos = new Intl.DateTimeFormat('en-NG', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Africa/Lagos' });

/** A greeting in Yoruba with its English translation, by the hour in Lagos. */
export function greeting(now: Date): { yoruba: string; english: string } {
  const hour = Number(hourInLagos.format(now));
  if (hour < 12) return { yoruba: 'Ẹ káàárọ̀', english: 'Good morning' };
  if (hour < 16) return { yoruba: 'Ẹ káàsán', english: 'Good afternoon' };
  return { yoruba: 'Ẹ kúùrọ̀lẹ́', english: 'Good evening' };
}
