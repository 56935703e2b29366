import { createFormHook } from '#web/lib/use-form.ts';
import { customerDrafts } from './customer-session.ts';

export const useCustomerForm = createFormHook(customerDrafts);
