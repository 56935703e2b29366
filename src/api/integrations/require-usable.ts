import type { Runtime } from '#api/runtime.ts';
import { AppError, catalogue } from '#shared/errors.ts';

/** Refuses an address to which no events may be sent, as far as its text says. @throws webhook.bad_address */
export function requireUsable({ webhooks }: Runtime, url: string): void {
  const fields = { url: catalogue['webhook.bad_address'][1] };
  if (!webhooks.isUsable(url)) throw new AppError('webhook.bad_address', { fields });
}
