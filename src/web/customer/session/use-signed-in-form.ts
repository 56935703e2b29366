import { createFormHook } from '#web/lib/use-form.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { customerDrafts } from './customer-session.ts';

/** The form of a signed-in screen: a failure is shown above its fields and in a toast (docs/product.md 8). */
export const useSignedInForm = createFormHook(customerDrafts, toast.error);
