import { expect, test } from 'vitest';
import { UPLOAD_BYTES, withUpload } from './account-uploads.ts';

const busy = { code: 'request.busy' };

test('pictures of customers use their memory alone, staff have their own, and an ended upload gives it back', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const large = withUpload({ id: 'ada', kind: 'customer' }, (onBytes) => {
    onBytes(UPLOAD_BYTES);
    return ended;
  });
  const add = (id: string, kind: 'customer' | 'staff') => withUpload({ id, kind }, async (onBytes) => onBytes(1));
  await expect(add('ben', 'customer')).rejects.toMatchObject(busy);
  // An upload of which nothing came takes no place.
  await withUpload({ id: 'ben', kind: 'customer' }, async () => undefined);
  await add('desk', 'staff');
  end();
  await large;
  await add('ben', 'customer');
});
