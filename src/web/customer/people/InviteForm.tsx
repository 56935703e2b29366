import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CarPeople, invitePerson } from '#shared/cars/car-people.contract.ts';
import type { CarRole } from '#shared/cars/car-people.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { peopleKey } from './people-query.ts';
import { ROLE_LABEL } from './role-label.ts';
import { texts } from './customer-people.texts.ts';

const ROLES = [
  { value: 'driver', label: ROLE_LABEL.driver, note: texts.driverSees },
  { value: 'partner', label: ROLE_LABEL.partner, note: texts.partnerSees },
] as const;

/** Invites a phone number to a car in a role. */
export function InviteForm({ people, online }: { people: CarPeople; online: boolean }) {
  const client = useQueryClient();
  const [role, setRole] = useState<CarRole>('driver');
  /** The number of invitations sent here: each one empties the field. */
  const [sent, setSent] = useState(0);
  const { _id: carId, invitationsLeft } = people;
  const { form, draft, errors, failure, busy } = useSignedInForm({
    name: `invite:${carId}`,
    endpoint: invitePerson,
    send: async (body) => {
      const { message, people: saved } = await customerCall(invitePerson, { params: { id: carId }, body });
      client.setQueryData(peopleKey(carId), saved);
      toast.success(message);
      setSent(sent + 1);
    },
  });
  return (
    <Card className="stack-tight" aria-labelledby="add">
      <h2 className="heading" id="add">
        {texts.addSomeone}
      </h2>
      {invitationsLeft === 0 ? (
        <Notice tone="gold">{texts.noInvitationLeft}</Notice>
      ) : (
        <form className="stack" {...form} aria-label={texts.addSomeone}>
          {failure && <Notice tone="bad">{failure}</Notice>}
          <Field
            key={sent}
            label={texts.phoneNumber}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            defaultValue={sent === 0 ? draft['phone'] : ''}
            error={errors['phone']}
          />
          <ChoiceTiles
            legend={texts.whatMayTheyDo}
            legendLook="label"
            name="role"
            choices={ROLES}
            value={role}
            onChange={setRole}
            error={errors['role']}
          />
          <Button type="submit" block busy={busy} busyLabel={texts.inviting} disabled={!online}>
            {texts.inviteAs(role)}
          </Button>
          <p className="small muted">{texts.howItGoes}</p>
        </form>
      )}
    </Card>
  );
}
