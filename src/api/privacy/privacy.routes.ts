import { getConsent } from '#api/accounts/get-consent.ts';
import { changeMarketingConsent } from '#api/accounts/change-marketing-consent.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import { readUpload } from '#api/platform/http/raw-body.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/privacy/privacy.contract.ts';
import { updateProfilePhoto } from '#api/accounts/update-profile-photo.ts';
import { findPhoto } from '#api/accounts/find-photo.ts';
import { closeAccount } from './close-account.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

/** Photo, marketing consent, data export and deletion of an account. Photos are public under random ids. */
export function privacyRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.updatePhoto, async (call) => {
    const read = () =>
      readUpload(call.request, 'photo', contract.PHOTO_BYTES, {
        missing: 'account.photo_missing',
        tooLarge: 'account.photo_too_large',
      });
    const user = await updateProfilePhoto(runtime, call.customer.customerId, read);
    return { message: 'Your photo is saved.', user };
  });
  route(contract.getPhoto, async (call) => {
    const bytes = await findPhoto(runtime.db, call.params.id);
    return call.reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(bytes);
  });
  route(contract.deleteMe, async (call) => {
    await deleteAccount(runtime, call, call.customer.customerId, call.body);
    return { message: 'You’ve successfully deleted your account. Goodbye' };
  });
  route(contract.closeAccount, async (call) => {
    await closeAccount(runtime, call.body.token);
    return { message: 'The account is closed, and what it held is deleted.' };
  });
  route(contract.exportMe, async (call) => {
    const file = await exportAccount(runtime, call.customer.customerId);
    call.reply.header('content-disposition', 'attachment; filename="my-data.json"');
    return file;
  });
  route(contract.getConsent, (call) => getConsent(runtime.db, call.customer.customerId));
  route(contract.setConsent, (call) => changeMarketingConsent(runtime, call.customer.customerId, call.body.marketing));
}
