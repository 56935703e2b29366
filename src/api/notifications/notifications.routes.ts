import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/notifications/notifications.contract.ts';
import { receiveSmsReport } from './receive-sms-report.ts';
import { ANSWERS } from './notifications.texts.ts';

/** The public route of delivery reports from Termii, the SMS provider. */
export function notificationRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.receiveSmsReport, async ({ body, source, requestId, request: { headers } }) => {
    const signature = headers['x-termii-signature'];
    await receiveSmsReport(runtime, body, typeof signature === 'string' ? signature : undefined, { source, requestId });
    return { message: ANSWERS.received };
  });
}
