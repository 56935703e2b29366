import { Readable } from 'node:stream';
import { getConsent, changeMarketingConsent } from '#api/accounts/consents.ts';
import type { ReadUpload } from '#api/platform/http/account-uploads.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import { readUpload } from '#api/platform/http/raw-body.ts';
import type { Runtime } from '#api/runtime.ts';
import * as personalData from '#shared/privacy/personal-data.contract.ts';
import * as contract from '#shared/privacy/privacy.contract.ts';
import { updateProfilePhoto, getProfilePhoto } from '#api/accounts/profile/update-profile-photo.ts';
import { closeAccount, deleteAccount } from './delete-account.ts';
import { downloadExport } from './download-export.ts';
import { getExport, requestExport } from './request-export.ts';
import { ANSWERS } from './privacy.texts.ts';

/** Photo, marketing consent, data export and deletion of an account. Photos are public under random ids. */
export function privacyRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.updateProfilePhoto, async (call) => {
    const codes = { missing: 'account.photo_missing', tooLarge: 'account.photo_too_large' } as const;
    const read: ReadUpload = (onBytes) => readUpload(call.request, 'photo', contract.PHOTO_BYTES, codes, onBytes);
    const user = await updateProfilePhoto(runtime, call.customer.customerId, read);
    return { message: ANSWERS.photoSaved, user };
  });
  route(contract.getProfilePhoto, async (call) => {
    const bytes = await getProfilePhoto(runtime.db, call.params.id);
    return call.reply.header('cache-control', 'private, max-age=86400').type('image/webp').send(bytes);
  });
  route(contract.deleteAccount, async (call) => {
    await deleteAccount(runtime, call, call.customer.customerId, call.body);
    return { message: ANSWERS.accountDeleted };
  });
  route(contract.closeAccount, async (call) => {
    await closeAccount(runtime, call.body.token);
    return { message: ANSWERS.accountClosed };
  });
  route(contract.requestExport, async (call) => ({
    export: await requestExport(runtime, call, call.customer.customerId, call.body),
  }));
  route(contract.getExport, async (call) => ({ export: await getExport(runtime.db, call.customer.customerId) }));
  route(personalData.downloadExport, async (call) => {
    const { bytes, parts } = await downloadExport(runtime, call, call.customer.customerId, call.body);
    return call.reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .header('content-length', bytes)
      .type('application/json; charset=utf-8')
      .send(Readable.from(parts, { objectMode: false }));
  });
  route(contract.getConsent, (call) => getConsent(runtime.db, call.customer.customerId));
  route(contract.changeMarketingConsent, (call) =>
    changeMarketingConsent(runtime, call.customer.customerId, call.body.marketing),
  );
}
