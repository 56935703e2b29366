import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type CarPersonEntry, nameStandingDriver } from '#shared/cars/car-people.contract.ts';
import { STANDING_DAYS } from '#shared/cars/car-people.ts';
import { AppError } from '#shared/errors.ts';
import { confirmByOf, ConfirmIdentity } from '#web/customer/profile/confirm-by.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useUser } from '#web/customer/session/customer-session.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { peopleKey } from './people-query.ts';
import { texts } from './customer-people.texts.ts';

interface NameDriverSheetProps {
  carId: string;
  person: CarPersonEntry;
  /** The name of the driver who may collect the car now. */
  before: string | undefined;
  onClose: () => void;
}

/** Names a driver who may collect the car on every visit, once the owner has confirmed who they are. */
export function NameDriverSheet({ carId, person, before, onClose }: NameDriverSheetProps) {
  const client = useQueryClient();
  const user = useUser();
  /** The server accepts no naming from this device. */
  const [isNewDevice, setNewDevice] = useState(false);
  const { ref, busy, submit, failure, errors } = useSubmit();

  async function send() {
    const form = new FormData(ref.current ?? undefined);
    const [currentPassword, otp] = [textOf(form, 'currentPassword'), textOf(form, 'otp')];
    const body = { ...(currentPassword && { currentPassword }), ...(otp && { otp }) };
    const params = { id: carId, personId: person._id };
    const { message, people } = await customerCall(nameStandingDriver, { params, body }).catch((error: unknown) => {
      setNewDevice(isRefusedDevice(error, { hasProof: Object.keys(body).length > 0 }));
      throw error;
    });
    client.setQueryData(peopleKey(carId), people);
    toast.success(message);
    onClose();
  }

  if (isNewDevice)
    return (
      <Sheet open onClose={onClose} title={texts.standingQuestion(person.name)}>
        <Notice tone="gold" role="alert">
          <b>{texts.newDevice}</b> {texts.newDeviceExplained}
        </Notice>
        <SheetActions>
          <Button onClick={onClose}>{texts.close}</Button>
        </SheetActions>
      </Sheet>
    );
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.standingQuestion(person.name)}>
      <form
        ref={ref}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(send);
        }}
      >
        <p>{texts.standingExplained(STANDING_DAYS)}</p>
        {before !== undefined && <Notice tone="gold">{texts.standingInstead(before)}</Notice>}
        {failure && <Notice tone="bad">{failure}</Notice>}
        {user && (
          <Suspense>
            <ConfirmIdentity by={user.confirmBy} errors={errors} hint={texts.standingReason} />
          </Suspense>
        )}
        <SheetActions>
          <Button type="submit" busy={busy} busyLabel={texts.allowing}>
            {texts.yesAllow}
          </Button>
          <Button variant="line" disabled={busy} onClick={onClose}>
            {texts.notNow}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}

/** Whether a naming was refused because of the device: by its own code, or after the right password or code. */
const isRefusedDevice = (error: unknown, { hasProof }: { hasProof: boolean }): boolean =>
  (error instanceof AppError && error.code === 'account.known_device_only') ||
  (hasProof && confirmByOf(error) === 'code');
