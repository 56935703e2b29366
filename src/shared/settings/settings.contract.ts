import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { staffIdentity, STAFF_IDENTITY_ERRORS, type roleIsNewPayload } from '#shared/staff-identity.ts';
import { centreSettings } from './settings-schema.ts';

const versionedSettings = { settings: centreSettings, version: z.number() };
/** The settings as they are now. */
export const stalePayload = z.object(versionedSettings);

export const getEditableSettings = endpoint({
  method: 'GET',
  path: 'staff/settings',
  auth: 'staff',
  may: 'settings.edit',
  summary: 'The editable settings of the centre and their version.',
  response: z.object(versionedSettings),
});

export const editSettings = endpoint({
  method: 'PUT',
  path: 'staff/settings',
  auth: 'staff',
  may: 'settings.edit',
  summary:
    'Change the settings; every page shows them within a minute. Refused when they were changed in the meantime. Another bank account needs the current password, a role that is older than a day, and is reported to all owners.',
  body: z.object({
    settings: centreSettings,
    version: z.int(),
    ...staffIdentity,
  }),
  response: z.object({ message: z.string(), ...versionedSettings }),
  errors: ['centre.stale', 'staff.role_is_new', ...STAFF_IDENTITY_ERRORS],
});

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'centre.stale': z.output<typeof stalePayload>;
    'staff.role_is_new': z.output<typeof roleIsNewPayload>;
  }
}
