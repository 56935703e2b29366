import { AUDIT_EVENT_LABEL } from './staff-audit.texts.ts';

const labels = new Map(Object.entries(AUDIT_EVENT_LABEL));

/** The label of an event of the audit log. The entry of an older version may have a name that is no longer listed. */
export function auditEventLabel(event: string): string {
  const words = event.replaceAll(/[-_.]/g, ' ');
  return labels.get(event) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
