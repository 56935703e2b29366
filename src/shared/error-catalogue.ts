import { addErrors, browserErrors, type ErrorEntry } from './browser-errors.ts';

/**
 * All error codes with their HTTP status and the message for the user. errors.test.ts lists the sentences that the
 * product's specification gives word for word (docs/product.md 5 and 8). The browser does not load this file.
 */
export const catalogue = {
  ...browserErrors,
  // Every route
  'request.not_json': [400, 'That request could not be read.'],
  'request.too_deep': [400, 'That request could not be read.'],
  'request.bad_page': [400, 'That page number is not a page.'],
  'request.too_large': [413, 'That is too much to send at once.'],
  'request.unsupported': [415, 'That kind of content cannot be read here.'],
  'request.method_not_allowed': [405, 'That cannot be done at this address.'],
  'request.timeout': [408, 'The request took too long to arrive. Please try again.'],
  'request.too_many': [429, 'Too many tries. Please wait a little and try again.'],
  'request.not_found': [404, 'There is nothing at this address.'],
  'request.busy': [503, 'We are busy right now. Please try again in a moment.'],
  'database.unavailable': [503, 'We cannot reach our records right now. Please try again in a moment.'],
  'database.full': [503, 'We cannot save anything right now. Please try again later.'],

  // Sessions and roles
  'session.forbidden': [403, 'Your account may not do that.'],

  // Accounts
  'account.wrong_credentials': [401, 'That email and password do not match.'],
  'account.unverified': [403, 'Please verify your email first. We have your account waiting.'],
  'account.wrong_code': [400, 'That code is not right, or it has expired. Check it, or ask for a new one.'],
  'account.code_too_soon': [429, 'A code was sent a moment ago. Please wait a minute before asking for another.'],
  'account.too_many_tries': [429, 'Too many tries. Please wait a little and try again.'],
  'account.wrong_password': [400, 'That is not your current password.'],
  'account.weak_password': [400, 'Please choose a password that is harder to guess.'],
  'account.google_unavailable': [503, 'Google is not answering. Please try again in a moment.'],
  'account.google_unknown': [404, 'There is no account for that Google address yet.'],
  'account.google_exists': [409, 'You already have an account. Log in with Google instead.'],
  'account.google_unlinked': [409, 'You already have an account with that email. Log in with your password instead.'],
  'account.confirm_first': [403, 'Please confirm that it is you first.'],
  'account.export_not_ready': [409, 'There is no file of your data to download. Ask for it again.'],
  'account.session_not_found': [404, 'That device is logged out already.'],
  'account.email_taken': [409, 'That email cannot be used. Try another one.'],
  'account.open_paid_booking': [
    409,
    'You have a paid booking that is still open. Once it is cancelled or completed, you can delete your account.',
  ],
  'account.car_on_site': [409, 'Your car is still with us. Collect it first, then you can delete your account.'],
  'account.money_owed': [409, 'You still owe us for work on your car. Pay it first, then you can delete your account.'],
  'account.no_email': [409, 'This account has no password. Add an email first.'],
  'account.no_phone': [409, 'Add your phone number first.'],
  'account.no_sms': [409, 'We cannot send SMS right now, so we write to your email instead.'],
  'account.too_many_texts': [429, 'We have sent ten SMS to that number in 24 hours. Please try again tomorrow.'],
  'account.sms_off': [409, 'We cannot send SMS right now. Please try again later, or call us.'],
  'account.too_many_codes': [
    429,
    'We sent that number many codes. Please try again in 15 minutes, or log in by email.',
  ],
  'account.codes_paused': [429, 'Too many people want codes right now. Try again later, or log in by email.'],
  'account.name_needed': [202, 'The code is right. Tell us your name, and your account is ready.'],
  'account.proof_needed': [202, 'The code is right. On a new device this account needs one more proof.'],
  'account.only_contact': [409, 'This number is the only way into your account. Change it with a code to the new one.'],
  'account.new_device': [409, 'Use a device on which you have been logged in for a day, or show your ID at our desk.'],
  'account.known_device_only': [409, 'Use a device that you had before your car came, or show your ID at the desk.'],
  'account.not_found': [404, 'We could not find that customer.'],
  'customer.of_staff': [403, 'This account or number belongs to a person who works here. An ID does not open it.'],
  'customer.number_has_account': [
    409,
    'This number has an account. The customer asks there for earlier bookings, and a manager joins them.',
  ],
  'customer.has_account': [409, 'This customer has an account and deletes it on the profile.'],
  'customer.open_paid_booking': [
    409,
    'Money of a booking is neither earned nor refunded yet. Finish that booking first, then erase the customer.',
  ],
  'customer.car_on_site': [409, 'A car of this customer is still here. Hand it over first, then erase the customer.'],
  'customer.money_owed': [
    409,
    'This customer still owes money. Record the payment, or a manager cancels with a reason, then erase the customer.',
  ],
  'customer.phone_unverified': [409, 'Confirm your phone number with a code first, then ask again.'],
  'join.not_found': [404, 'That request is not there any more.'],
  'join.decided': [409, 'That request is decided already.'],
  'join.not_possible': [
    409,
    'The phone numbers are not the same any more, or the account has not confirmed its own. The request can only be declined.',
  ],
  'account.photo_missing': [400, 'Choose a picture first.'],
  'account.photo_not_image': [415, 'That file is not a picture we can read. Try a JPEG or PNG.'],
  'account.photo_too_large': [413, 'That picture is too big. Choose one under 5 MB.'],
  'account.too_many_uploads': [
    429,
    'Two of your pictures are still on their way. Send the next one when they arrived.',
  ],
  'account.photo_too_many_pixels': [422, 'That picture has too many pixels. Choose a smaller one.'],

  // Catalogue
  'catalogue.unknown_service': [422, 'Choose a service from the list.'],
  'catalogue.unknown_vehicle': [422, 'Choose your car from the list.'],
  'catalogue.service_not_found': [404, 'We could not find that service.'],
  'catalogue.vehicle_not_found': [404, 'We could not find that car.'],
  'catalogue.service_exists': [409, 'There is a service of that name already.'],
  'catalogue.service_stale': [409, 'Somebody changed this service a moment ago. Look at it again before you save.'],
  'catalogue.prices_changed': [
    409,
    'Somebody changed some of these prices in the meantime. Look at them, then save again.',
  ],
  'catalogue.preview_stale': [409, 'The prices differ from the preview by now. Look at the new preview, then save.'],
  'catalogue.file_missing': [400, 'Choose a CSV file.'],
  'catalogue.file_invalid': [422, 'Some lines of the file need another look. Nothing was changed.'],
  'catalogue.vehicle_exists': [409, 'That car is on the list already.'],

  // Imports
  'import.file_missing': [400, 'Choose a file or paste a table.'],
  'import.file_unreadable': [
    422,
    'We cannot read that file. In your spreadsheet choose “Save as” and the format “CSV UTF-8”.',
  ],
  'import.file_empty': [422, 'There is nothing below the headings. The first line needs the headings of the columns.'],
  'import.too_many_lines': [422, 'A file can have at most 50,000 lines and 100 columns. Bring it in as several files.'],
  'import.not_found': [404, 'That import is not there any more.'],
  'import.started': [409, 'This import was started already.'],
  'import.busy': [409, 'This file is being checked or started at this moment. Please try again shortly.'],
  'import.has_mistakes': [409, 'Check the file first, and mend or leave out the lines with mistakes.'],
  'import.undo_over': [410, 'An import can be undone for a day only.'],

  // Keys, webhooks and calendar feeds for others
  'key.missing': [401, 'This key does not count: it is wrong, too old or revoked.'],
  'key.scope': [403, 'This key may not read that.'],
  'key.not_found': [404, 'We could not find that key.'],
  'key.too_many': [409, 'There are fifty keys that count. Revoke one of them first.'],
  'key.bad_end': [422, 'Choose a last day after today, at most a year ahead.'],
  'webhook.not_found': [404, 'We could not find that address.'],
  'webhook.delivery_not_found': [404, 'We could not find that event.'],
  'webhook.bad_address': [422, 'Write an https address that can be reached from the internet.'],
  'webhook.too_many': [409, 'There are ten addresses already. Remove one of them first.'],
  'webhook.off': [409, 'This address is switched off. Switch it on first.'],
  'feed.not_found': [404, 'We could not find that calendar.'],
  'feed.unknown_bay': [422, 'Choose a bay from the list.'],
  'feed.too_many': [409, 'There are fifty calendars already. Revoke one of them first.'],

  // Visits
  'visit.not_found': [404, 'That car is not checked in.'],
  'visit.not_checked_in': [409, 'Your car is not checked in yet.'],
  'visit.released': [409, 'That car has left already.'],
  'visit.wrong_code': [400, 'That code is not right. Look at it again on the customer’s phone.'],
  'visit.too_many_tries': [409, 'Five codes were wrong. The customer can confirm on their own phone.'],
  'visit.code_over': [409, 'The check-in code no longer works. The customer can confirm on their own phone.'],
  'visit.unknown_place': [422, 'Choose where it goes.'],
  'visit.id_taken': [409, 'That was recorded for another car.'],
  'visit.work_done': [409, 'The work on this car is done. Ask a manager if there is more to do.'],
  'time.not_found': [404, 'We could not find that time.'],
  'time.impossible': [422, 'Write a start and an end that have passed, at most a day apart.'],
  'time.overlaps': [409, 'This person worked on another car at that time.'],
  'visit.photo_not_found': [404, 'We could not find that photo.'],
  'visit.position_taken': [409, 'There is a photo of that side already.'],
  'visit.too_many_photos': [409, 'This car has as many photos as it can have.'],
  'visit.unknown_line': [422, 'That line is not in the estimate.'],
  'visit.photos_over': [409, 'Photos of that visit are no longer kept.'],

  // Releases
  'release.not_ready': [409, 'This car is not ready yet.'],
  'release.credentials_changed': [
    409,
    'The email, phone or password of the account changed in the last 24 hours, so that no code is accepted. A manager can hand over the car.',
  ],
  'release.money_due': [409, 'There is still money to pay. A manager can hand over the car.'],
  'release.wrong_code': [400, 'That code is not right. Ask for it again: digits change places easily.'],
  'release.too_many_tries': [409, 'Too many codes were wrong. A manager can hand over the car.'],
  'release.no_new_codes': [409, 'No further code can be made for this car. A manager at the gate can hand it over.'],
  'release.too_many_collectors': [409, 'You have named five people for this car. Collect it yourself, please.'],
  'release.no_sms': [409, 'We cannot send SMS right now, so nobody else can get a code.'],

  // Reviews
  'review.not_found': [404, 'We could not find that review.'],
  'review.not_yet': [409, 'A visit can be reviewed once the car has left.'],
  'review.cancelled': [409, 'A cancelled booking cannot be reviewed.'],
  'review.over': [409, 'That visit is too long ago to be reviewed now.'],
  'review.fixed': [409, 'A review can be changed for 14 days. You can still remove it.'],
  'review.removed': [409, 'You removed that review. A visit can be reviewed once.'],
  'review.of_staff': [403, 'People who work here cannot review the centre.'],
  'review.stale': [409, 'This review was changed a moment ago. Look at it again, then decide.'],

  // Cars
  'car.not_found': [404, 'We could not find that car.'],
  'car.reading_not_found': [404, 'We could not find that reading.'],
  'car.plate_taken': [409, 'Another of your cars has this plate.'],
  'car.too_many': [409, 'You have twenty cars here. Remove one of them first.'],

  // The people of a car
  'people.not_found': [404, 'That person is not on this car.'],
  'people.invitation_not_found': [404, 'That invitation is over, or it is for another phone number.'],
  'people.own_number': [409, 'This is your own number. Write that of the other person.'],
  'people.already_joined': [409, 'This person is on the car already. Remove them first to change their role.'],
  'people.already_invited': [409, 'This number is invited already. Take that invitation back to change the role.'],
  'people.too_many': [409, 'Ten people are on this car already. Remove one of them first.'],
  'people.too_many_open': [409, 'Three invitations to this car are open. Take one back, or wait until it ends.'],
  'people.too_many_today': [429, 'You have sent five invitations in 24 hours. Please try again tomorrow.'],
  'people.no_sms': [409, 'We cannot send SMS right now, so nobody can be invited.'],
  'people.not_driver': [409, 'Only a driver can be named for all visits.'],
  'people.no_number': [409, 'This driver has no confirmed phone number, so they cannot be named for all visits.'],

  // Bookings
  'booking.unknown_car': [422, 'Choose one of your cars, or another car.'],
  'booking.not_found': [404, 'We could not find that booking.'],
  'booking.no_number': [409, 'A booking needs a phone number. Confirm yours in your profile, then book again.'],
  'booking.no_invoice': [404, 'A cancelled booking has no invoice.'],
  'booking.not_possible': [409, 'That cannot be done to this booking any more.'],
  'booking.checked_in': [409, 'Your car is checked in, so please ask us at the centre. We change the booking for you.'],
  'booking.car_came': [
    409,
    'The car was checked in, so this is not possible any more. Move it yourself, or a manager cancels with a reason.',
  ],
  'booking.too_late': [409, 'It is too close to the time for that now. Please call us.'],
  'booking.deposit_retained': [
    409,
    'It is so close to the time now that the deposit is not paid back. Look at the booking again before you cancel.',
  ],
  'booking.deposit_at_once': [
    409,
    'It is too close to the start to pay the deposit at the desk. Choose another way to pay, or a later time.',
  ],
  'booking.no_appointment': [404, 'No time is agreed for this booking yet.'],
  'booking.price_changed': [409, 'The price has changed. Please look at the new amount before you save.'],
  'booking.photo_not_found': [404, 'We could not find that photo.'],
  'booking.too_many_photos': [409, 'A booking has at most four photos. Remove one first.'],
  'booking.too_many_open': [
    429,
    'You have ten bookings that are not paid yet. Pay or cancel one of them, then book again.',
  ],
  'booking.too_much_time': [
    409,
    'Your bookings that are not paid yet take all the time that we keep for one account. Pay for one of them, cancel one, or call us.',
  ],
  'booking.car_elsewhere': [
    409,
    'This car has another booking at that time. Choose another time, or look at that booking.',
  ],
  'booking.too_many': [429, 'You have made twenty bookings in 24 hours. Please wait before you book again.'],
  'booking.too_many_changes': [
    429,
    'This booking was changed ten times in 24 hours. Please wait before you change it again, or call us.',
  ],
  'booking.last_service': [409, 'A booking keeps one service. Cancel the booking instead.'],
  'booking.service_added': [409, 'We added a service to this booking, so please ask us to change it.'],
  'booking.service_paid': [409, 'Money was paid for the price of this booking. Give a part of it back instead.'],
  'booking.services_missing': [422, 'This booking has several services. Send all that it should have.'],
  'booking.key_reused': [422, 'That request was already used for something else.'],
  'booking.key_running': [409, 'That request is still being worked on.'],

  'booking.stale': [409, 'Somebody changed this booking a moment ago. Look at it again, then decide.'],
  'booking.money_missing': [409, 'Record the payment first, then the job can be completed.'],

  // Estimates
  'estimate.not_found': [404, 'There is no such estimate.'],
  'estimate.question_not_found': [404, 'There is no question about that line.'],
  'estimate.changed': [409, 'Another version was sent a moment ago. Look at it before you send yours.'],
  'estimate.replaced': [409, 'There is a newer version of this estimate. Please look at it before you answer.'],
  'estimate.closed': [409, 'This booking is closed, so nothing can be added to it any more.'],
  'estimate.line_approved': [409, 'The customer approved that line. It stays in the estimate as it is.'],
  'estimate.line_settled': [409, 'You approved that line already. Call us if it should not be done.'],
  'estimate.part_not_shown': [409, 'Take a photo of the old part and of the new one, or say why they are not shown.'],
  'estimate.car_ready': [409, 'The car is ready, so no service can be added to this visit.'],
  'estimate.full': [409, 'This booking has ten services or its estimate sixty lines. Nothing more can be added.'],
  'estimate.has_account': [409, 'This customer has an account and approves there.'],
  'estimate.no_number': [409, 'This booking has no number for a code. Let the person sign on your phone.'],
  'estimate.service_there': [409, 'That service is in this booking or in its estimate already.'],
  'estimate.too_many_codes': [429, 'Too many codes were sent or tried for this booking. Wait, or let the person sign.'],
  'estimate.wrong_code': [400, 'That code is not right, or it is for other lines. Check it, or send a new one.'],
  'estimate.unknown_line': [422, 'That line is not in the latest version of the estimate.'],

  // The calendar
  'schedule.taken': [409, 'That time has just been taken. Choose another one, please.'],
  'schedule.closed': [409, 'We do not start that work at that time. Choose one of the times we offer.'],
  'schedule.too_soon': [409, 'That time is too close. Choose a later one, or call us.'],
  'schedule.too_far': [409, 'That day is too far ahead. Choose an earlier one, please.'],
  'schedule.past': [409, 'That time is over. Choose a later one.'],
  'schedule.unfit_bay': [409, 'That bay does not do this work. Choose another one.'],
  'booking.no_time': [409, 'That booking has no time yet. Give it one first.'],
  'booking.no_show_too_soon': [409, 'Wait until 30 minutes after the start before you mark a no-show.'],
  'waiting.too_many': [429, 'You wait for three days already. Remove one of them first.'],
  'calendar.stale': [409, 'The calendar was changed a moment ago. Look at it again before you save.'],
  'calendar.hits_bookings': [409, 'Appointments lie in that time. Look at the list, then confirm.'],
  'bay.not_found': [404, 'We could not find that bay.'],
  'bay.name_taken': [409, 'Another bay has that name.'],

  // Staff
  'staff.erased': [409, 'The contact data of this person was erased. Invite them again instead.'],
  'staff.not_found': [404, 'We could not find that person.'],
  'staff.email_taken': [409, 'Somebody with that email works here already.'],
  'staff.owners_only': [403, 'Only an owner may do that to an owner.'],
  'staff.last_owner': [409, 'This is the only owner. Make somebody else an owner first.'],
  'staff.yourself': [409, 'You cannot do that to your own account.'],
  'staff.suspended': [403, 'This account is suspended. Ask a manager of the centre.'],
  'staff.role_is_new': [
    403,
    'Your role is new. Bank account, keys and accounts of customers wait a day after a role was given.',
  ],
  'staff.link_over': [410, 'That link was used already, or it is too old. Ask for a new one.'],
  'staff.wrong_code': [400, 'That code is not right. Wait for the next one in your app, or use a recovery code.'],
  'staff.second_step_missing': [403, 'Set up the second step of your log-in first, under your account.'],
  'staff.second_step_on': [409, 'The second step is on already.'],

  // The centre
  'texts.not_found': [404, 'There is no such version of this text.'],
  'look.stale': [409, 'Another look was published a moment ago. Look at it before you publish yours.'],
  'look.unreadable': [422, 'Text could not be read in these colours. Choose the suggested ones or others.'],
  'texts.stale': [409, 'Another version was published a moment ago. Look at it before you publish yours.'],
  'texts.incomplete': [400, 'The law asks for more than this text says.'],
  'keys.in_environment': [409, 'These keys are set where the application is started, and can only be changed there.'],
  'keys.no_address': [409, 'The address of the SMS provider is missing: the administrator sets TERMII_BASE_URL first.'],
  'keys.not_checked': [
    503,
    'Payments are under way, and the provider could not say whether these keys are of the same account. Please try again.',
  ],
  'keys.other_business': [
    409,
    'Payments, refunds or disputes are under way with the present keys, and the new ones do not know them. Wait until they have ended, or enter keys of the same account and mode.',
  ],
  'keys.weak': [422, 'Please check the marked fields.'],
  'setup.unknown_backup': [
    400,
    'No backup of this centre has that word. Enter the eight letters and figures that the restore printed.',
  ],
  'centre.stale': [409, 'Somebody else changed the settings a moment ago. Look at them again before you save.'],

  // Payments
  'charge.not_found': [404, 'We could not find that part of the bill.'],
  'payment.not_found': [404, 'We could not find that payment.'],
  'payment.not_due': [409, 'There is nothing to pay on this booking.'],
  'payment.too_many_starts': [
    429,
    'You have started thirty payments in 24 hours. Please wait before you start another one, or pay at the centre.',
  ],
  'payment.not_completed': [402, 'The payment was not completed. You can try again.'],
  'payment.needs_review': [
    409,
    'We received a payment that does not match this booking. We will sort it out and call you.',
  ],
  'payment.refund_due': [409, 'This booking was already paid or cancelled, so this payment will be sent back to you.'],
  'payment.wrong_reference': [409, 'That payment belongs to another booking.'],
  'payment.no_account': [409, 'We cannot take payments online yet. Please pay by transfer or at the centre.'],
  'payment.provider_refused': [
    502,
    'The payment service did not accept this payment. Please try again or choose another way to pay.',
  ],
  'payment.bad_signature': [401, 'That message is not signed by the payment service.'],
  'payment.no_receipt': [404, 'There is no receipt yet, because nothing was paid for this booking.'],
  'payment.not_possible': [409, 'That cannot be done to this payment any more. Look at it again.'],
  'payment.slip_known': [409, 'This slip was recorded today already. Ask a manager to record it again.'],
  'payment.more_than_due': [409, 'Less is due. Take the due amount, and give the rest back.'],
  'payment.part_too_small': [409, 'A part is at least ₦100, and leaves nothing or at least ₦100.'],
  'payment.more_than_paid': [409, 'That is more than was paid and not given back yet.'],
  'payment.refund_open': [409, 'Another refund of this payment is under way. Wait until it has ended.'],
  'payment.too_many_parts': [409, 'Ten parts of this amount are paid already. Take all that is left of it.'],
  'payment.too_many_proofs': [409, 'You have sent enough pictures for this booking. We will look at them.'],

  // Promotions
  'promotion.not_found': [404, 'We could not find that promotion.'],
  'promotion.places_taken': [409, 'More places are taken already than you entered.'],
  'promotion.code_known': [409, 'There is a promotion with this code already. Choose another one.'],
  'promotion.code_refused': [
    422,
    'This code does not work: it is mistyped, over or used up. Check it, or go on without a code.',
  ],
  'promotion.too_many_codes': [429, 'Too many codes did not work. Go on without a code, or try again later.'],

  // Messages
  'message.not_found': [404, 'We could not find that message.'],
  'message.target_refused': [403, 'You cannot write to that group.'],
  'message.unknown_receiver': [422, 'Choose people from the list.'],

  // Web push
  'push.off': [409, 'We cannot send notifications to phones right now.'],
  'push.bad_subscription': [400, 'We cannot reach this browser. Try another one, for example Chrome.'],

  // Emails and SMS
  'outbox.not_found': [404, 'We could not find that mail or SMS.'],
  'outbox.not_possible': [409, 'That one does not need to be sent again.'],
  'outbox.bad_signature': [401, 'That message is not signed by the SMS service.'],

  // Waitlist
  'waitlist.not_found': [404, 'We could not find that person on the waitlist.'],
  'waitlist.bad_contact': [400, 'Check this phone number or email address, for example 0803 123 4567.'],
} as const satisfies Record<string, ErrorEntry>;

addErrors(catalogue);

export type ErrorCode = keyof typeof catalogue;

type CodeOfStatus<Status> = { [C in ErrorCode]: (typeof catalogue)[C][0] extends Status ? C : never }[ErrorCode];
/** Codes with status 503: we or a vendor cannot serve at the moment. */
export type UnavailableErrorCode = CodeOfStatus<503>;
/** Codes with status 429 or 503. */
export type LaterErrorCode = CodeOfStatus<429 | 503>;

/** True for a code with status 503. */
export const isUnavailable = (code: ErrorCode): code is UnavailableErrorCode => catalogue[code][0] === 503;

/** True for a code in the catalogue of this build; a server of another version may send others. */
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(catalogue, text);
