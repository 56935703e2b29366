import { toServiceFields } from '#shared/catalogue/chosen-services.ts';
import { HOLD_MINUTES, holdTime } from '#shared/scheduling/schedule.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { isStart } from '#web/domain/scheduling/any-time.ts';
import type { TimesJob } from '#web/domain/scheduling/times-query.ts';
import { refusalOf, type StartRefusal } from '#web/customer/scheduling/start-refusal.ts';
import type { BookingHold, BookingTime } from './booking-time.ts';

/**
 * Reserves a start for the booking that is being made.
 * @throws AppError or RequestError for all but a refused start
 */
export async function holdStart(
  { service, vehicle, mode }: TimesJob,
  startsAt: string,
): Promise<{ hold: BookingHold } | { refusal: StartRefusal }> {
  try {
    const hold = await customerCall(holdTime, { body: { ...toServiceFields(service), vehicle, mode, startsAt } });
    return { hold: { ...hold, receivedAt: Date.now() } };
  } catch (error) {
    const refusal = refusalOf(error, startsAt);
    if (refusal === null) throw error;
    return { refusal };
  }
}

/** The seconds that a hold lasts. */
export const HOLD_S = HOLD_MINUTES * 60;

/** False once a hold has expired by this device's clock. */
export const isLive = ({ receivedAt }: BookingHold, now: number): boolean => now < receivedAt + HOLD_S * 1000;

/** The fields of a request that name the time; none without one, or when it is the one that the booking has. */
export function timeInBody({ choice, hold }: BookingTime, present: string | undefined) {
  if (!isStart(choice) || choice === present) return {};
  return hold === null ? { startsAt: choice } : { hold: hold.hold };
}
