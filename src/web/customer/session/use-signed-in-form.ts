import { ownMessage } from '#web/lib/error-message.ts';
import { createFormHook } from '#web/lib/use-form.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { customerDrafts } from './customer-session.ts';

/** For the toast beside a form or sheet that shows the failure in its own words (docs/product.md 8). */
export const toastOwnMessage = (_: string, error: unknown): void => toast.error(ownMessage(error));

/** The form of a signed-in screen: a failure is shown above its fields and in a toast (docs/product.md 8). */
export const useSignedInForm = createFormHook(customerDrafts, toastOwnMessage);
