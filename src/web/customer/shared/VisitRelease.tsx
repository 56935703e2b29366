import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DriverBlock } from '#shared/releases/driver-release.ts';
import { showDriverCode, type DriverRelease } from '#shared/shared-cars/shared-visits.contract.ts';
import { CodePass } from '#web/customer/releases/CodePass.tsx';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { belongingsText } from '#web/customer/visits/visit-texts.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { releaseKey, useDriverRelease } from './shared-queries.ts';
import styles from './SharedScreen.module.css';
import { texts } from './customer-shared.texts.ts';

const WHY: Record<DriverBlock, string> = {
  'not-named': texts.notNamed,
  released: texts.released,
  'not-ready': texts.notReady,
  'owner-must-act': texts.ownerMustAct,
  'account-changed': texts.accountChanged,
  'other-device': texts.otherDevice,
};

/** The code of a driver who may collect the car on every visit, or why there is none. */
export function VisitRelease({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useDriverRelease(id);
  if (data) return <ReleaseParts release={data} />;
  if (error)
    return (
      <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  return (
    <SkeletonGroup label={texts.loadingVisit}>
      <Skeleton shape="panel" />
    </SkeletonGroup>
  );
}

function ReleaseParts({ release }: { release: DriverRelease }) {
  const { _id: id, why, plate, takeAlong } = release;
  const client = useQueryClient();
  const online = useOnline();
  // Not in the cache, which is stored on the device.
  const [code, setCode] = useState<string | null>(null);
  const { busy, submit, failure } = useSubmit({ onFailure: (message) => toast.error(message) });
  const show = () =>
    void submit(async () => {
      const { code: shown, ...fresh } = await customerCall(showDriverCode, { params: { id } });
      client.setQueryData(releaseKey(id), fresh);
      setCode(shown);
    });
  if (why === 'released') return null;
  return (
    <Card className="stack-tight" aria-labelledby="release">
      <h2 className="heading" id="release">
        {texts.takeItHome}
      </h2>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {!online && code === null && <Notice tone="gold">{texts.noNetwork}</Notice>}
      {why !== null ? (
        <p>{WHY[why]}</p>
      ) : code === null ? (
        <Button block busy={busy} busyLabel={texts.checking} disabled={!online} onClick={show}>
          {texts.showCode}
        </Button>
      ) : (
        <CodePass code={code}>{plate !== null && <NumberPlate plate={plate} />}</CodePass>
      )}
      {takeAlong !== null && (takeAlong.keyTag !== null || takeAlong.belongings.length > 0) && (
        <ul className={styles.lines}>
          {takeAlong.keyTag !== null && <li>{texts.keyTag(takeAlong.keyTag)}</li>}
          {takeAlong.belongings.length > 0 && <li>{texts.belongings(belongingsText(takeAlong.belongings))}</li>}
        </ul>
      )}
    </Card>
  );
}
