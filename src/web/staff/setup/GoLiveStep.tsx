import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { confirmRestore, type GoLiveCheck } from '#shared/setup/setup.contract.ts';
import type { GoLiveCheckId } from '#shared/setup/go-live.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { useChecks } from './setup-queries.ts';
import styles from './Setup.module.css';
import { CHECK_SCREEN, CHECK_TITLE, STATE_LABEL, STEP_TITLE, texts } from './staff-setup.texts.ts';

/** What the server still needs before customers use it. */
export function GoLiveStep() {
  const { data, error, refetch, isFetching } = useChecks();
  return (
    <Card className="stack" aria-label={STEP_TITLE['go-live']}>
      <h2 className="heading">{STEP_TITLE['go-live']}</h2>
      <p>{texts.goLiveLead}</p>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.checking}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && (
        <ul className={styles.checks}>
          {data.checks.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </ul>
      )}
      <p className="actions">
        <Button variant="line" busy={isFetching} busyLabel={texts.checking} onClick={() => void refetch()}>
          {texts.checkAgain}
        </Button>
      </p>
    </Card>
  );
}

function CheckRow({ check: { id, isOk, text, remedy, guide } }: { check: GoLiveCheck }) {
  const Glyph = isOk ? CircleCheck : TriangleAlert;
  return (
    <li>
      <span className={cx(styles.icon, isOk ? styles.done : styles.missing)}>
        <Glyph size={18} />
      </span>
      <div className={styles.words}>
        <b>{CHECK_TITLE[id]}</b>
        <span className="sr">, {STATE_LABEL[isOk ? 'done' : 'missing']}</span>
        <p>{text}</p>
        {remedy !== null && (
          <p>
            {remedy} <Remedy id={id} guide={guide} />
          </p>
        )}
        {id === 'restore' && !isOk && <RestoreForm />}
      </div>
    </li>
  );
}

/** The screen on which the fault is mended, and the section of the manual. */
function Remedy({ id, guide }: { id: GoLiveCheckId; guide: string }) {
  const screen = CHECK_SCREEN[id];
  return (
    <>
      {screen !== undefined && (
        <>
          <Link href={staffPaths[screen.path]()}>{screen.label}</Link>.{' '}
        </>
      )}
      <span className="muted">{texts.manual(guide)}</span>
    </>
  );
}

/** The word that a restore printed, which shows that a backup can be restored. */
function RestoreForm() {
  const { refetch } = useChecks();
  const { form, errors, failure, busy } = useStaffForm({
    name: 'staff-setup-restore',
    endpoint: confirmRestore,
    send: async (body) => {
      toast.success((await staffCall(confirmRestore, { body })).message);
      await refetch();
    },
  });
  return (
    <form className="stack" {...form}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field
        label={texts.restoreWord}
        name="word"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={texts.restoreWordHint}
        error={errors.word}
      />
      <Button type="submit" variant="line" size="sm" busy={busy} busyLabel={texts.saving}>
        {texts.confirmRestore}
      </Button>
    </form>
  );
}
