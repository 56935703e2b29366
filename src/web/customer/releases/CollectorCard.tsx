import { useQueryClient } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { takeCollectorBack, type Release } from '#shared/releases/releases.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { CollectorSheet } from './CollectorSheet.tsx';
import { releaseKey } from './release-query.ts';
import styles from './CollectorCard.module.css';
import { texts } from './customer-releases.texts.ts';

/** Who may collect the car: its owner, and one other person who can be named and taken back. */
export function CollectorCard({ release, online }: { release: Release; online: boolean }) {
  const client = useQueryClient();
  const [isNaming, setNaming] = useState(false);
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const { _id: id, fullName, collector } = release;
  const takeBack = () =>
    void submit(async () => {
      const saved = await customerCall(takeCollectorBack, { params: { id } });
      client.setQueryData(releaseKey(id), saved.release);
      toast.success(saved.message);
    });
  return (
    <Card aria-labelledby="people">
      <h2 className="heading" id="people">
        {texts.whoCollects}
      </h2>
      <ul className={styles.people}>
        <li>
          <Avatar name={fullName} />
          <div>
            <b>{fullName}</b>
            {texts.you}
          </div>
        </li>
        {collector && (
          <li>
            <Avatar name={collector.name ?? texts.anotherPerson} className={styles.other} />
            <div>
              <b>{collector.name ?? texts.anotherPerson}</b>
              <span className="small muted">
                {collector.phone === null ? texts.nameHidden : texts.codeSentToNumber(collector.phone.slice(-2))}
              </span>
            </div>
            <IconButton
              icon={X}
              label={texts.withdrawCollector(collector.name ?? texts.anotherPerson)}
              aria-busy={busy || undefined}
              disabled={!online}
              onClick={takeBack}
            />
          </li>
        )}
      </ul>
      <Button variant="line" block icon={UserPlus} disabled={!online} onClick={() => setNaming(true)}>
        {collector ? texts.nameAnotherPersonInstead : texts.nameAnotherPerson}
      </Button>
      {isNaming && <CollectorSheet release={release} onClose={() => setNaming(false)} />}
    </Card>
  );
}
