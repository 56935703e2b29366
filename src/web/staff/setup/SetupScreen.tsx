import type { ComponentType } from 'react';
import { isOneOf } from '#shared/guards.ts';
import { dismissSetup, type Setup } from '#shared/setup/setup.contract.ts';
import { SETUP_STEPS, type SetupStep, type SetupStepId } from '#shared/setup/setup-steps.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { goTo } from '#web/lib/go-to.ts';
import { useParams } from '#web/lib/router.tsx';
import { useSubmit } from '#web/lib/use-submit.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { CentreStep } from './CentreStep.tsx';
import { HoursStep, MessagesStep, PaymentsStep, StaffStep } from './LinkSteps.tsx';
import { ServicesStep } from './ServicesStep.tsx';
import { refreshSetup, useSetup } from './setup-queries.ts';
import styles from './Setup.module.css';
import type { StepProps } from './StepFrame.tsx';
import { StepList } from './StepList.tsx';
import { STEP_TITLE, texts } from './staff-setup.texts.ts';

const STEP: Record<SetupStepId, ComponentType<StepProps>> = {
  centre: CentreStep,
  hours: HoursStep,
  services: ServicesStep,
  staff: StaffStep,
  payments: PaymentsStep,
  messages: MessagesStep,
};

/** /staff/setup: the steps by which an owner makes a new installation their own, and one of them. */
export function SetupScreen() {
  const { data, error, refetch, isFetching } = useSetup();
  const opened = useParams()['step'];
  const chosen = isOneOf(SETUP_STEPS, opened) ? opened : null;
  useTitle(chosen === null ? texts.pageTitle : STEP_TITLE[chosen], useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <div className={cx(chosen !== null && styles.wideOnly)}>
        <PageTitle lead={texts.lead} action={data && <CloseButton setup={data} />}>
          {texts.title}
        </PageTitle>
      </div>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && <Steps setup={data} chosen={chosen} />}
    </main>
  );
}

/** Closes the page; from then on the log-in leads to the first screen of the role. */
function CloseButton({ setup }: { setup: Setup }) {
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  if (setup.dismissed) return null;
  const isDone = setup.steps.every(({ state }) => state === 'done');
  const close = () =>
    submit(async () => {
      const { message } = await staffCall(dismissSetup, { body: { dismissed: true } });
      await refreshSetup();
      toast.success(message);
      await goTo(staffPaths.start());
    });
  return (
    <Button variant="text" busy={busy} onClick={() => void close()}>
      {isDone ? texts.finish : texts.notNow}
    </Button>
  );
}

function Steps({ setup, chosen }: { setup: Setup; chosen: SetupStepId | null }) {
  // Beside the list there is always a step: the first one that is not done, unless one was chosen.
  const shown = chosen ?? setup.steps.find(({ state }) => state !== 'done')?.id ?? 'centre';
  const step = setup.steps.find(({ id }) => id === shown);
  const Shown = STEP[shown];
  return (
    <>
      <div className={cx(chosen !== null && styles.wideOnly)}>
        <Progress steps={setup.steps} />
      </div>
      <div className={styles.grid}>
        <div className={cx(chosen !== null && styles.wideOnly)}>
          <StepList setup={setup} shown={shown} />
        </div>
        <div className={cx(chosen === null && styles.wideOnly)}>
          <div className={styles.narrowOnly}>
            {chosen !== null && <h1 className="sr">{texts.title}</h1>}
            <BackLink href={staffPaths.setup()}>{texts.backToSteps}</BackLink>
          </div>
          {step && <Shown key={shown} step={step} setup={setup} />}
        </div>
      </div>
    </>
  );
}

/** How many steps are done, and which are not. */
function Progress({ steps }: { steps: readonly SetupStep[] }) {
  const done = steps.filter(({ state }) => state === 'done').length;
  const titles = (state: SetupStep['state']) =>
    steps.filter((step) => step.state === state).map(({ id }) => STEP_TITLE[id].toLowerCase());
  const [missing, sample] = [titles('missing'), titles('sample')];
  return (
    <div className={styles.progress}>
      <p>
        <b>{texts.progress(done, steps.length)}</b> {done === steps.length && texts.allDone}
        {missing.length > 0 && texts.stillMissing(missing)} {sample.length > 0 && texts.samplesLeft(sample)}
      </p>
      <ol aria-hidden="true">
        {steps.map(({ id }, index) => (
          <li key={id} className={cx(index < done && styles.on)} />
        ))}
      </ol>
    </div>
  );
}
