import { sql } from 'kysely';
import { newId } from '#api/platform/database/database.ts';
import { PHOTO_PURPOSES } from '#shared/visits/visit-photos.ts';
import { closePart } from '#shared/estimates/staff-estimates.contract.ts';
import { answered, sendVersion } from '#test/estimates.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn, picture, sendPhoto } from '#test/visits.ts';
import type { Customers, Staff } from './fill-people.ts';

/**
 * Two visits with a photo of the fault, one of each purpose and an approved part. Those of the first are retained as
 * for a dispute.
 */
export async function fillVisitPhotos(app: TestApp, { ben }: Customers, { manager }: Staff): Promise<void> {
  for (const isRetained of [true, false]) {
    const booking = await app.book(ben, { paymentMethod: 'cash' });
    const path = `booking/${booking._id}/photo/${newId()}`;
    await expectOk(ben.request('PUT', path, await picture(), { 'content-type': 'image/jpeg' }));
    await checkIn(manager, booking);
    const [line] = (await sendVersion(manager, booking._id)).lines;
    for (const purpose of PHOTO_PURPOSES) {
      const of = purpose === 'position' ? 'front' : purpose === 'finding' ? 'Front brake pads' : line?._id;
      await expectOk(sendPhoto(manager, booking, { purpose, ...(of !== undefined && { of }) }));
    }
    if (line !== undefined) {
      await answered(ben, booking._id, 1, [{ line: line._id, answer: 'approve' }]);
      await expectOk(manager.call(closePart, { params: { id: booking._id, line: line._id }, body: {} }));
    }
    if (isRetained) {
      await sql`
        with gone as (delete from visit_photos where visit_id = ${booking._id} returning *)
        insert into retained_visit_photos select * from gone`.execute(app.runtime.db);
      await sql`
        with gone as (delete from fault_photos where booking_id = ${booking._id} returning *)
        insert into retained_fault_photos select * from gone`.execute(app.runtime.db);
    }
  }
}
