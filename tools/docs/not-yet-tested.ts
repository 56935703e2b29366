/**
 * Refusals that the suite does not exercise at their own endpoint yet; each happens in a function that other endpoints
 * test. A new refusal does not belong here: write its test.
 */
export const NOT_YET_TESTED: ReadonlySet<string> = new Set([
  'PUT booking/:id: booking.car_elsewhere',
  'PUT booking/:id: booking.too_many_changes',
  'PUT booking/:id/move: booking.too_many_changes',
  'POST staff/webhooks: account.too_many_tries',
  'POST staff/webhooks: request.busy',
  'PUT staff/webhooks/:id: account.too_many_tries',
  'PUT staff/webhooks/:id: request.busy',
  'POST user/me/export/download: account.wrong_code',
  'POST user/me/export/download: account.too_many_tries',
  'POST user/me/export/download: request.busy',
  'POST user/me/export: account.wrong_code',
  'POST user/me/export: account.too_many_tries',
  'POST user/me/export: request.busy',
  'PUT user/me/update-photo: request.busy',
  'POST booking/:id/release/code: account.no_sms',
  'POST booking/:id/release: account.too_many_tries',
  'PUT staff/people/:id: account.too_many_tries',
  'PUT staff/people/:id: request.busy',
  'POST staff/people: request.busy',
  'DELETE staff/people/:id/second-step: account.too_many_tries',
  'DELETE staff/people/:id/second-step: request.busy',
  'POST staff/people/:id/link: account.too_many_tries',
  'POST staff/people/:id/link: request.busy',
  'PUT staff/people/:id/suspended: account.too_many_tries',
  'PUT staff/people/:id/suspended: request.busy',
]);
