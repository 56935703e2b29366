import { useQueryClient } from '@tanstack/react-query';
import BellPlus from 'lucide-react/icons/bell-plus';
import CircleCheck from 'lucide-react/icons/circle-check';
import { toServiceFields } from '#shared/catalogue/chosen-services.ts';
import { OFFER_MINUTES, stopWaiting, waitForPlace } from '#shared/scheduling/waiting.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import type { TimesJob } from '#web/domain/scheduling/times-query.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useWaits } from './waits-query.ts';
import styles from './WaitForPlace.module.css';
import { texts } from './customer-scheduling.texts.ts';

/** What a full day offers: to be notified when a place opens, and once that is so, to end it. */
export function WaitForPlace({ job: { service, vehicle, mode }, date }: { job: TimesJob; date: string }) {
  const client = useQueryClient();
  const online = useOnline();
  const { data } = useWaits();
  const { busy, submit, failure } = useSubmit();
  const own = data?.waits.find(
    (wait) =>
      wait.date === date &&
      wait.services.join(',') === service &&
      (wait.vehicle?._id ?? '') === vehicle &&
      wait.mode === mode,
  );
  const send = (call: () => Promise<unknown>) =>
    void submit(async () => {
      await call();
      await client.invalidateQueries({ queryKey: ['waits'] });
    });
  return (
    <div className={styles.wait}>
      {own ? (
        <p className={styles.done}>
          <CircleCheck size={20} />
          <span>{texts.waitingForThisDay}</span>
        </p>
      ) : (
        <p className="muted">{texts.waitExplained(OFFER_MINUTES)}</p>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {own ? (
        <Button
          variant="line"
          block
          busy={busy}
          busyLabel={texts.removing}
          disabled={!online}
          onClick={() => send(() => customerCall(stopWaiting, { params: { id: own._id } }))}
        >
          {texts.stopWaiting}
        </Button>
      ) : (
        <Button
          variant="line"
          block
          icon={BellPlus}
          busy={busy}
          busyLabel={texts.saving}
          disabled={!online}
          onClick={() =>
            send(() => customerCall(waitForPlace, { body: { ...toServiceFields(service), vehicle, mode, date } }))
          }
        >
          {texts.tellMe}
        </Button>
      )}
    </div>
  );
}
