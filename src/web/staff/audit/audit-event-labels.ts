import type { AuditEvent } from '#shared/audit/audit-events.ts';

const AUDIT_EVENT_LABEL: Record<AuditEvent, string> = {
  'booking.booked': 'Booking booked',
  'booking.cancellation-accepted': 'Booking cancellation accepted',
  'booking.cancellation-declined': 'Booking kept',
  'booking.cancelled': 'Booking cancelled',
  'booking.completed': 'Booking completed',
  'booking.payment-recorded': 'Booking payment recorded',
  'booking.payment-undone': 'Booking payment undone',
  'catalogue.service-edited': 'Catalogue service edited',
  'catalogue.vehicle-added': 'Catalogue vehicle added',
  'catalogue.vehicle-hidden': 'Catalogue vehicle hidden',
  'catalogue.vehicle-shown': 'Catalogue vehicle shown',
  'customer.erased': 'Customer erased',
  'customer.sessions-ended': 'Customer sessions ended',
  'ledger.exported': 'Ledger exported',
  'message.announced': 'Message announced',
  'message.deleted': 'Message deleted',
  'message.read': 'Message read',
  'message.sent': 'Message sent',
  'outbox.resent': 'Outbox resent',
  'payment.accepted': 'Payment accepted',
  'payment.checked': 'Payment checked',
  'payment.handed-back': 'Payment handed back',
  'payment.refund': 'Payment refund',
  'payment.stray-cleared': 'Payment stray cleared',
  'promotion.changed': 'Promotion changed',
  'settings.bank-account-changed': 'Settings bank account changed',
  'settings.edited': 'Settings edited',
  'staff.edited': 'Staff edited',
  'staff.invited': 'Staff invited',
  'staff.let-in': 'Staff let in',
  'staff.link-sent': 'Staff link sent',
  'staff.logged-in': 'Staff logged in',
  'staff.password-changed': 'Staff password changed',
  'staff.password-chosen': 'Staff password chosen',
  'staff.recovery-codes-renewed': 'Staff recovery codes renewed',
  'staff.second-step-on': 'Staff second step on',
  'staff.second-step-reset': 'Staff second step reset',
  'staff.suspended': 'Staff suspended',
  'waitlist.erased': 'Waitlist erased',
  'waitlist.exported': 'Waitlist exported',
};
const labels = new Map(Object.entries(AUDIT_EVENT_LABEL));

/** An event of the audit log as a label. An entry of an older version may have a name that is no longer listed. */
export function auditEventLabel(event: string): string {
  const words = event.replaceAll(/[-_.]/g, ' ');
  return labels.get(event) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
