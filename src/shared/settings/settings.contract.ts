import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { centreSettings, type CentreSettings } from './settings-schema.ts';

const versionedSettings = { settings: centreSettings, version: z.number() };

export const getSettings = endpoint({
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
    'Change the settings; every page shows them within a minute. Refused when they were changed in the meantime.',
  body: z.object({ settings: centreSettings, version: z.int() }),
  response: z.object({ message: z.string(), ...versionedSettings }),
  errors: ['centre.stale'],
});

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    /** The settings as they are now. */
    'centre.stale': { settings: CentreSettings; version: number };
  }
}
