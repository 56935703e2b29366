import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { formatFullDateTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { BUILT_IN_COLOURS, findUnreadable, type LookColours } from '#shared/settings/look-colours.ts';
import { getLook, type Look, publishLogo, publishLook } from '#shared/settings/looks.contract.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { staffUpload } from '#web/staff/session/staff-upload.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { ColourField } from './ColourField.tsx';
import { LookPreview } from './LookPreview.tsx';
import { refreshSetup } from './setup-queries.ts';
import { ConfirmButton, StepFrame, type StepProps } from './StepFrame.tsx';
import { texts } from './staff-setup.texts.ts';

const lookKey = ['look'];

/** Logo and colours of the centre, with a preview before they are published. */
export function LookStep({ step, setup }: StepProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: lookKey,
    queryFn: ({ signal }) => staffCall(getLook, {}, { signal }),
  });
  return (
    <StepFrame step={step}>
      <p>{texts.lookLead}</p>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && <LookForm key={data.look.version} stored={data.look} name={setup.facts.name} />}
      {step.sample.length > 0 && (
        <p className="actions">
          <ConfirmButton step="look">{texts.builtInLookIsRight}</ConfirmButton>
        </p>
      )}
    </StepFrame>
  );
}

/** Keeps a published look, and assesses the steps again. */
async function keepLook(look: Look): Promise<void> {
  staffQueryClient.setQueryData(lookKey, { look });
  await refreshSetup();
}

function LookForm({ stored, name }: { stored: Look; name: string }) {
  const before = { main: stored.main ?? BUILT_IN_COLOURS.main, surface: stored.surface ?? BUILT_IN_COLOURS.surface };
  const [colours, setColours] = useState<LookColours>(before);
  const [picked, setPicked] = useState<{ file: File; address: string } | null>(null);
  const [keepsLogo, setKeepsLogo] = useState(true);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(picked?.address ?? ''), [picked]);
  const { ref, busy, submit, failure, errors } = useSubmit();
  const faults = findUnreadable(colours);
  const isOwn = stored.main !== null || colours.main !== before.main || colours.surface !== before.surface;
  const isChanged = picked !== null || !keepsLogo || colours.main !== before.main || colours.surface !== before.surface;

  const publish = (event: FormEvent) => {
    event.preventDefault();
    void submit(async () => {
      try {
        const query = { version: String(stored.version) };
        // First, because the server may refuse the file; then nothing is published.
        const withLogo =
          picked === null ? null : await staffUpload(publishLogo, picked.file, { name: picked.file.name, query });
        const own = isOwn ? colours : { main: null, surface: null };
        const keepLogo = picked !== null || keepsLogo;
        const body = { ...own, keepLogo, version: withLogo?.look.version ?? stored.version };
        const { message, look } = await staffCall(publishLook, { body });
        toast.success(message);
        await keepLook(look);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'look.stale')) throw error;
        toast.error(error.message);
        await staffQueryClient.invalidateQueries({ queryKey: lookKey });
      }
    });
  };
  return (
    <form ref={ref} className="stack" noValidate onSubmit={publish}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field
        label={texts.logo}
        hint={texts.logoHint}
        name="file"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const file = target.files?.[0];
          setPicked(file === undefined ? null : { file, address: URL.createObjectURL(file) });
        }}
      />
      {stored.logo !== null && picked === null && keepsLogo && (
        <p className="actions">
          <Button variant="line" size="sm" onClick={() => setKeepsLogo(false)}>
            {texts.removeLogo}
          </Button>
        </p>
      )}
      <ColourField
        label={texts.mainColour}
        name="main"
        value={colours.main}
        fault={faults.main}
        error={errors['main']}
        onChange={(main) => setColours({ ...colours, main })}
      />
      <ColourField
        label={texts.surfaceColour}
        name="surface"
        value={colours.surface}
        fault={faults.surface}
        error={errors['surface']}
        onChange={(surface) => setColours({ ...colours, surface })}
      />
      <LookPreview colours={colours} logo={picked?.address ?? (keepsLogo ? stored.logo : null)} name={name} />
      <p className="actions">
        <Button
          type="submit"
          busy={busy}
          busyLabel={texts.publishing}
          disabled={!isChanged || Object.keys(faults).length > 0}
        >
          {texts.publishLook}
        </Button>
        {(stored.main !== null || stored.logo !== null) && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {texts.builtInLook}
          </Button>
        )}
      </p>
      {stored.publishedAt !== null && stored.by !== null && (
        <p className="small muted">{texts.lookOf(stored.version, formatFullDateTime(stored.publishedAt), stored.by)}</p>
      )}
      <ConfirmSheet
        open={isAsking}
        title={texts.builtInQuestion}
        confirm={texts.builtInLook}
        send={async () => {
          const body = { main: null, surface: null, keepLogo: false, version: stored.version };
          const { message, look } = await staffCall(publishLook, { body });
          await keepLook(look);
          return { message };
        }}
        onDone={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        <p>{texts.builtInConsequence}</p>
      </ConfirmSheet>
    </form>
  );
}
