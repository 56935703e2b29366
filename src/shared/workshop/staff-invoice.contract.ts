import { endpoint, id } from '#shared/endpoint.ts';
import { invoice } from './invoice.contract.ts';

export const getStaffInvoice = endpoint({
  method: 'GET',
  path: 'staff/booking/:id/invoice',
  auth: 'staff',
  may: 'payments.record',
  summary: 'The invoice of any booking, for printing it at the counter.',
  params: { id: id() },
  response: invoice,
  errors: ['booking.not_found', 'booking.no_invoice'],
});
