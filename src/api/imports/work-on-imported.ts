/** Every column that names a customer or a car, except the cars of a customer. A row in one of them is work. */
export const WORK_ON_CUSTOMERS = [
  ['account_links', 'customer_id'],
  ['allocations', 'customer_id'],
  ['bookings', 'customer_id'],
  ['consents', 'customer_id'],
  ['contact_history', 'customer_id'],
  ['credit_entries', 'customer_id'],
  ['credit_entries', 'referred_customer_id'],
  ['customers', 'joined_to'],
  ['customers', 'referred_by'],
  ['data_exports', 'customer_id'],
  ['estimate_approvals', 'customer_id'],
  ['idempotency_keys', 'customer_id'],
  ['join_requests', 'customer_id'],
  ['join_requests', 'walk_in_id'],
  ['known_devices', 'customer_id'],
  ['message_recipients', 'customer_id'],
  ['messages', 'sender_customer_id'],
  ['promotion_claims', 'customer_id'],
  ['push_subscriptions', 'customer_id'],
  ['sessions', 'customer_id'],
  ['sign_ups', 'referred_by'],
  ['verification_codes', 'customer_id'],
  ['waits', 'customer_id'],
] as const;
/** As `WORK_ON_CUSTOMERS`, for cars. */
export const WORK_ON_CARS = [
  ['bookings', 'car_id'],
  ['car_papers', 'car_id'],
  ['car_readings', 'car_id'],
  ['car_reminders', 'car_id'],
] as const;
