import { useState } from 'react';
import { endCustomerSessions, type CustomerRecord } from '#shared/accounts/customers.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { customerRecordKey } from './customer-queries.ts';
import styles from './CustomerScreen.module.css';
import { texts } from './staff-customers.texts.ts';

interface CustomerDevicesProps {
  customer: CustomerRecord;
  now: Date;
  mayEnd: boolean;
}

/** The devices where a customer is logged in. Staff who may manage customers can log them out everywhere. */
export function CustomerDevices({ customer: { _id: id, sessions }, now, mayEnd }: CustomerDevicesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="stack-tight" aria-labelledby="devices">
      <h2 className="heading" id="devices">
        {texts.devices}
      </h2>
      {sessions.length === 0 ? (
        <p className="muted">{texts.notLoggedInAnywhere}</p>
      ) : (
        <ul className={styles.list}>
          {sessions.map(({ device, lastSeen }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two devices can be alike, and their order stays
            <li key={index} className={styles.row}>
              <span>{device}</span>
              <span className="small muted">{texts.lastSeen(formatDayAndTime(lastSeen, now))}</span>
            </li>
          ))}
        </ul>
      )}
      {mayEnd && sessions.length > 0 && (
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {texts.logOutOnAllDevices}
        </Button>
      )}
      <ConfirmSheet
        open={isOpen}
        title={texts.logOutQuestion}
        confirm={texts.yesLogOut}
        send={() => staffCall(endCustomerSessions, { params: { id } })}
        onDone={() => {
          setIsOpen(false);
          void staffQueryClient.invalidateQueries({ queryKey: customerRecordKey(id) });
        }}
        onClose={() => setIsOpen(false)}
      >
        <p>{texts.logOutConsequence}</p>
      </ConfirmSheet>
    </Card>
  );
}
