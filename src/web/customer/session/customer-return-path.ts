import { createReturnPath } from '#web/lib/return-path.ts';

export const customerReturnPath = createReturnPath('return_to', '/user');
