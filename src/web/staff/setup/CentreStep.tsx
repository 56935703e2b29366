import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { editSettings } from '#shared/settings/settings.contract.ts';
import { readFields } from '#web/lib/form-draft.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { fieldText, GROUPS, readSettings } from '#web/staff/settings/settings-form-values.ts';
import { SettingInput } from '#web/staff/settings/SettingInput.tsx';
import { settingsOptions } from '#web/staff/settings/staff-settings-queries.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { refreshSetup } from './setup-queries.ts';
import { ConfirmButton, StepFrame, type StepProps } from './StepFrame.tsx';
import { texts } from './staff-setup.texts.ts';

/** The settings of this step; the others keep their values. */
const PATHS = ['name', 'numberPrefix', 'locationLine', 'address', 'city', 'state', 'phone', 'email', 'openingRemark'];
const FIELDS = GROUPS.flatMap(({ fields }) => fields)
  .filter(({ path }) => PATHS.includes(path))
  .toSorted((one, other) => PATHS.indexOf(one.path) - PATHS.indexOf(other.path));

/** Name, address, phone and email of the centre. */
export function CentreStep({ step }: StepProps) {
  const { data, error, refetch, isFetching } = useQuery(settingsOptions);
  return (
    <StepFrame step={step}>
      <p>{texts.centreLead}</p>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && <CentreForm key={data.version} stored={data} />}
      <p className="actions">
        {step.sample.includes('name') && <ConfirmButton step="centre">{texts.isOurName}</ConfirmButton>}
        <Link className="tap" href={staffPaths.settings()}>
          {texts.moreSettings}
        </Link>
      </p>
    </StepFrame>
  );
}

type StoredSettings = Awaited<ReturnType<NonNullable<typeof settingsOptions.queryFn>>>;

function CentreForm({ stored }: { stored: StoredSettings }) {
  const { ref, busy, submit, reject, errors, failure } = useSubmit();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readFields(event.currentTarget);
    const result = readSettings(stored.settings, FIELDS, (path) => values[path] ?? '');
    if ('errors' in result) return reject({ message: texts.check, fields: result.errors });
    await submit(async () => {
      const body = { settings: result.settings, version: stored.version };
      const { message, ...saved } = await staffCall(editSettings, { body });
      staffQueryClient.setQueryData(settingsOptions.queryKey, saved);
      toast.success(message);
      await refreshSetup();
    });
  };
  return (
    <form ref={ref} className="stack" noValidate onSubmit={(event) => void save(event)}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {FIELDS.map((field) => (
        <SettingInput
          key={field.path}
          field={field}
          value={fieldText(stored.settings, field)}
          error={errors[field.path]}
        />
      ))}
      <Button type="submit" busy={busy} busyLabel={texts.saving}>
        {texts.saveCentre}
      </Button>
    </form>
  );
}
