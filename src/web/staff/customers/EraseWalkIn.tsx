import { useState } from 'react';
import { navigate } from '#web/lib/router.tsx';
import { eraseWalkIn } from '#shared/privacy/staff-privacy.contract.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { texts } from './staff-customers.texts.ts';

/** Erases a walk-in when the person asks for it. */
export function EraseWalkIn({ id, name }: { id: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card tone="danger" className="stack" aria-labelledby="erase">
      <h2 className="heading" id="erase">
        {texts.erase}
      </h2>
      <p>{texts.eraseExplained}</p>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {texts.eraseWalkIn}
      </Button>
      <ConfirmSheet
        open={isOpen}
        title={texts.eraseQuestion(name)}
        confirm={texts.yesErase}
        send={() => staffCall(eraseWalkIn, { params: { id } })}
        onDone={() => {
          staffQueryClient.clear();
          navigate(staffPaths.customers(), { replace: true });
        }}
        onClose={() => setIsOpen(false)}
      >
        <p>{texts.thisCannotBeUndone}</p>
      </ConfirmSheet>
    </Card>
  );
}
