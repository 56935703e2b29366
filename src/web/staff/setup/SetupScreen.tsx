import { Suspense, type ComponentType } from 'react';
import { isOneOf } from '#shared/guards.ts';
import { dismissSetup, type Setup } from '#shared/setup/setup.contract.ts';
import type { SetupStepId } from '#shared/setup/setup-steps.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { goTo } from '#web/lib/go-to.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
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
import { GoLiveStep } from './GoLiveStep.tsx';
import { HoursStep, StaffStep } from './LinkSteps.tsx';
import { ServicesStep } from './ServicesStep.tsx';
import { refreshSetup, useChecks, useSetup } from './setup-queries.ts';
import styles from './Setup.module.css';
import type { StepProps } from './StepFrame.tsx';
import { StepList, type ListedStep } from './StepList.tsx';
import { STEP_IDS, STEP_NOTE, STEP_TITLE, texts, type StepId } from './staff-setup.texts.ts';

const LazyLookStep = lazyPart(() => import('./LookStep.tsx').then((part) => part.LookStep));
const LazyTextsStep = lazyPart(() => import('./TextsStep.tsx').then((part) => part.TextsStep));

const LazyPaymentsStep = lazyPart(() => import('./VendorSteps.tsx').then((part) => part.PaymentsStep));
const LazyMessagesStep = lazyPart(() => import('./VendorSteps.tsx').then((part) => part.MessagesStep));

const STEP: Record<SetupStepId, ComponentType<StepProps>> = {
  centre: CentreStep,
  look: LazyLookStep,
  hours: HoursStep,
  services: ServicesStep,
  staff: StaffStep,
  texts: LazyTextsStep,
  payments: LazyPaymentsStep,
  messages: LazyMessagesStep,
};

/** /staff/setup: the steps by which an owner makes a new installation their own, and one of them. */
export function SetupScreen() {
  const { data, error, refetch, isFetching } = useSetup();
  const opened = useParams()['step'];
  const chosen = isOneOf(STEP_IDS, opened) ? opened : null;
  const steps = useSteps(data);
  useTitle(chosen === null ? texts.pageTitle : STEP_TITLE[chosen], useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <div className={cx(chosen !== null && styles.wideOnly)}>
        <PageTitle lead={texts.lead} action={data && <CloseButton setup={data} steps={steps} />}>
          {texts.title}
        </PageTitle>
      </div>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && <Steps setup={data} steps={steps} chosen={chosen} />}
    </main>
  );
}

/** The steps of the data, and the checks of the server, which take some seconds. */
function useSteps(setup: Setup | undefined): readonly ListedStep[] {
  const { data } = useChecks();
  if (setup === undefined) return [];
  const passed = data?.checks.filter(({ isOk }) => isOk).length ?? 0;
  const isReady = data !== undefined && passed === data.checks.length;
  return [
    ...setup.steps.map(({ id, state }) => ({
      id,
      state,
      note: STEP_NOTE[id](setup.facts),
      samples: id === 'services' ? setup.facts.sampleServices.length : 0,
    })),
    {
      id: 'go-live',
      state: isReady ? 'done' : 'missing',
      note: data === undefined ? texts.checking : texts.checksPass(passed, data.checks.length),
      samples: 0,
    },
  ];
}

/** Closes the page; from then on the log-in leads to the first screen of the role. */
function CloseButton({ setup, steps }: { setup: Setup; steps: readonly ListedStep[] }) {
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  if (setup.dismissed) return null;
  const close = () =>
    submit(async () => {
      const { message } = await staffCall(dismissSetup, { body: { dismissed: true } });
      await refreshSetup();
      toast.success(message);
      await goTo(staffPaths.start());
    });
  return (
    <Button variant="text" busy={busy} onClick={() => void close()}>
      {steps.every(({ state }) => state === 'done') ? texts.finish : texts.notNow}
    </Button>
  );
}

function Steps({ setup, steps, chosen }: { setup: Setup; steps: readonly ListedStep[]; chosen: StepId | null }) {
  // Beside the list there is always a step: the first one that is not done, unless one was chosen.
  const shown = chosen ?? steps.find(({ state }) => state !== 'done')?.id ?? 'centre';
  return (
    <>
      <div className={cx(chosen !== null && styles.wideOnly)}>
        <Progress steps={steps} />
      </div>
      <div className={styles.grid}>
        <div className={cx(chosen !== null && styles.wideOnly)}>
          <StepList steps={steps} shown={shown} />
        </div>
        <div className={cx(chosen === null && styles.wideOnly)}>
          <div className={styles.narrowOnly}>
            {chosen !== null && <h1 className="sr">{texts.title}</h1>}
            <BackLink href={staffPaths.setup()}>{texts.backToSteps}</BackLink>
          </div>
          <ShownStep key={shown} id={shown} setup={setup} />
        </div>
      </div>
    </>
  );
}

function ShownStep({ id, setup }: { id: StepId; setup: Setup }) {
  if (id === 'go-live') return <GoLiveStep />;
  const Shown = STEP[id];
  const step = setup.steps.find((one) => one.id === id);
  return step ? (
    <Suspense fallback={<Skeleton shape="panel" />}>
      <Shown step={step} setup={setup} />
    </Suspense>
  ) : null;
}

/** How many steps are done, and which are not. */
function Progress({ steps }: { steps: readonly ListedStep[] }) {
  const done = steps.filter(({ state }) => state === 'done').length;
  const titles = (state: ListedStep['state']) =>
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
