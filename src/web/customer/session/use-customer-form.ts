import { createFormHook } from '#web/lib/use-form.ts';
import { customerDrafts } from './customer-session.ts';

/** The form of a screen before the log-in: a failure is shown above its fields. */
export const useCustomerForm = createFormHook(customerDrafts);
