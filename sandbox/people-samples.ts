import * as people from '#api/cars/people/car-people.texts.ts';
import type { Sample } from './sample-data.ts';

/** The messages about a car that is shared: each as a notification, and by email or else by SMS. */
export function peopleSamples(publicUrl: string, centre: string): Sample[] {
  const car = '018f4c2e-0000-7000-8000-000000000413';
  const phone = '+2348031234567';
  const notices = [
    people.invitedNotice('Toyota', car, 'driver', phone),
    people.joinedNotice('Túndé', 'Toyota', car, 'driver'),
    people.welcomeNotice('Ṣadé', 'Toyota', 'partner'),
    people.declinedNotice('Toyota', car, phone),
    people.removedNotice('Túndé', 'Toyota', car),
    people.lostNotice('Ṣadé', 'Toyota'),
    people.leftNotice('Túndé', 'Toyota', car),
    people.goneNotice('Ṣadé', 'Toyota'),
    people.standingNotice('Túndé', 'Toyota', car),
    people.namedNotice('Ṣadé', 'Toyota'),
  ];
  return [
    { channel: 'sms', kind: 'people.invitation', sms: people.invitationSms('Ṣadé', 'Toyota', centre) },
    ...notices.flatMap((notice): Sample[] => [
      { channel: 'page', kind: notice.kind, notification: people.toNotification(notice) },
      { channel: 'mail', kind: notice.kind, email: people.toEmail(notice, publicUrl) },
      { channel: 'sms', kind: notice.kind, sms: people.toSms(notice, centre) },
    ]),
  ];
}
