import { createFormHook } from '#web/lib/use-form.ts';
import { staffDrafts } from './staff-session.ts';

export const useStaffForm = createFormHook(staffDrafts);
