import { expect, test } from 'vitest';
import { MARKETING_CONSENT } from '#shared/accounts/marketing-consent.ts';
import { WAITLIST_CONSENT } from '#shared/waitlist/waitlist.contract.ts';
import { RETENTION } from './retention.ts';

test('personal data is deleted after the periods that the privacy page states', () => {
  expect(RETENTION).toEqual({
    unverifiedAccountDays: 7,
    accountLinkDays: 7,
    dataExportDays: 7,
    sessionDays: 30,
    sessionLifetimeDays: 180,
    knownDeviceMonths: 6,
    outboxMonths: 6,
    notificationMonths: 12,
    recentFindDays: 7,
    waitlistMonths: 24,
    rememberedBenefitMonths: 24,
    claimMonths: 72,
    walkInMonths: 24,
    visitPhotoMonths: 12,
    cancelledPhotoDays: 30,
    formerPersonMonths: 12,
    formerStaffMonths: 12,
    joinRequestMonths: 12,
    wayBackMonths: 12,
    endedKeyDays: 90,
    webhookDeliveryDays: 30,
    webhookEventDays: 90,
  });
});

test('consent names the ways in which news comes and how to stop them', () => {
  expect(MARKETING_CONSENT).toMatch(/e-mail and SMS.*stop this at any time/);
  expect(WAITLIST_CONSENT).toMatch(/call, text or email you.*take you off the list/);
});
