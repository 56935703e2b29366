import type { ReactNode } from 'react';
import type { ConfirmableStep, SetupStep } from '#shared/setup/setup-steps.ts';
import { confirmStep, type Setup } from '#shared/setup/setup.contract.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { refreshSetup } from './setup-queries.ts';
import { STEP_TITLE, texts } from './staff-setup.texts.ts';

export interface StepProps {
  step: SetupStep;
  setup: Setup;
}

/** A step: its missing parts and its samples, with the actions below. */
export function StepFrame({ step, children }: { step: SetupStep; children: ReactNode }) {
  return (
    <Card className="stack" aria-label={STEP_TITLE[step.id]}>
      <h2 className="heading">{STEP_TITLE[step.id]}</h2>
      {step.missing.length > 0 && <Notice tone="gold">{texts.missingItems(step.missing)}</Notice>}
      {step.sample.length > 0 && <Notice>{texts.sampleItems(step.sample)}</Notice>}
      {children}
    </Card>
  );
}

/** Confirms that a sample is right as it is. */
export function ConfirmButton({ step, children }: { step: ConfirmableStep; children: ReactNode }) {
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const confirm = () =>
    submit(async () => {
      toast.success((await staffCall(confirmStep, { body: { step } })).message);
      await refreshSetup();
    });
  return (
    <Button variant="line" busy={busy} busyLabel={texts.confirming} onClick={() => void confirm()}>
      {children}
    </Button>
  );
}
