import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptInvitation, declineInvitation, type listSharedCars } from '#shared/cars/car-people.contract.ts';
import { OWNER_SEES, ROLE_SEES } from '#shared/cars/car-people.ts';
import type { Output } from '#shared/endpoint.ts';
import { ConfirmActSheet } from '#web/customer/people/ConfirmActSheet.tsx';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { SHARED_KEY } from '#web/customer/shared-cars-query.ts';
import { momentText } from '#web/domain/scheduling/time-labels.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './SharedScreen.module.css';
import { texts } from './customer-shared.texts.ts';

type Invitation = Output<typeof listSharedCars>['invitations'][number];

/** An invitation to a car with the data that each side will see, and the buttons that answer it. */
export function InvitationCard({ invitation, online }: { invitation: Invitation; online: boolean }) {
  const { _id: id, role, owner, make, endsAt } = invitation;
  const client = useQueryClient();
  const now = useNow();
  const [declining, setDeclining] = useState(false);
  const { busy, submit, failure } = useSubmit({ onFailure: (message) => toast.error(message) });
  const accept = () =>
    void submit(async () => {
      const { message } = await customerCall(acceptInvitation, { params: { id } });
      await client.invalidateQueries({ queryKey: SHARED_KEY });
      toast.success(message);
    });
  return (
    <Card className="stack-tight" aria-labelledby={`invitation-${id}`}>
      <h2 className="heading" id={`invitation-${id}`}>
        {texts.invites(owner, make)}
      </h2>
      <p>{texts.asRole(role, momentText(endsAt, now))}</p>
      <h3 className={styles.sees}>{texts.youSee}</h3>
      <ul className={styles.lines}>
        {ROLE_SEES[role].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className={styles.sees}>{texts.ownerSees(owner)}</h3>
      <ul className={styles.lines}>
        {OWNER_SEES.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <p className="actions">
        <Button busy={busy} busyLabel={texts.accepting} disabled={!online} onClick={accept}>
          {texts.accept}
        </Button>
        <Button variant="line" disabled={!online || busy} onClick={() => setDeclining(true)}>
          {texts.decline}
        </Button>
      </p>
      {declining && (
        <ConfirmActSheet
          words={{
            title: texts.declineQuestion,
            text: texts.declineConsequence(owner),
            yes: texts.yesDecline,
            busy: texts.declining,
          }}
          act={async () => {
            const { message } = await customerCall(declineInvitation, { params: { id } });
            await client.invalidateQueries({ queryKey: SHARED_KEY });
            return message;
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </Card>
  );
}
