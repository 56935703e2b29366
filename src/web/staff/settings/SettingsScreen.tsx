import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { editSettings } from '#shared/settings/settings.contract.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { AppError } from '#shared/errors.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { readFields } from '#web/lib/form-draft.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { StaffErrorState } from '#web/staff/shell/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { settingsOptions } from '#web/staff/shell/staff-queries.ts';
import { GROUPS, readSettings, fieldText, type SettingField } from './settings-form-values.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

interface Kept {
  settings: CentreSettings;
  version: number;
}
const DRAFT = 'staff-settings';

/** /staff/settings: the centre as every page shows it. */
export function Component() {
  const { data, error, refetch, isFetching } = useQuery(settingsOptions);
  useTitle('Settings', useCentre()?.name);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <PageTitle lead="Every page shows a change within a minute.">Settings</PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label="Loading the settings">
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && <Form key={data.version} kept={data} />}
    </main>
  );
}

const show = (kept: Kept) => staffQueryClient.setQueryData(settingsOptions.queryKey, kept);

function Form({ kept }: { kept: Kept }) {
  // A draft that was typed on other settings is not mixed into these.
  const [draft] = useState(() => {
    const { version, ...values } = staffDrafts.read(DRAFT);
    return version === String(kept.version) ? values : {};
  });
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [fresh, setFresh] = useState<Kept | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function save(version: number) {
    if (busy || !form.current) return;
    const values = readFields(form.current);
    const result = readSettings(kept.settings, (path) => values[path] ?? '');
    setErrors('errors' in result ? result.errors : {});
    setFailure('errors' in result ? 'Some of what you entered needs another look.' : null);
    setFresh(null);
    if ('errors' in result) return;
    setBusy(true);
    try {
      const { message, ...saved } = await staffCall(editSettings, { body: { settings: result.settings, version } });
      staffDrafts.drop(DRAFT);
      toast.success(message);
      show(saved);
    } catch (error) {
      setFailure(errorMessage(error));
      if (error instanceof AppError && error.code === 'centre.stale') setFresh(error.details.extra as unknown as Kept);
    } finally {
      setBusy(false);
    }
  }
  const keep = (event: FormEvent<HTMLFormElement>) => staffDrafts.write(DRAFT, { ...readFields(event.currentTarget), version: String(kept.version) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(kept.version);
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit} onInput={keep}>
      {failure && (
        <Notice tone="bad">
          {failure}
          {fresh && (
            <span className="actions">
              <Button variant="text" size="sm" onClick={() => show(fresh)}>
                Show theirs
              </Button>
              <Button variant="text" size="sm" onClick={() => void save(fresh.version)}>
                Save mine all the same
              </Button>
            </span>
          )}
        </Notice>
      )}
      {GROUPS.map(({ title, fields }) => (
        <Card key={title} aria-label={title} className="stack">
          <h2 className="heading">{title}</h2>
          <div className="stack">
            {fields.map((field) => (
              <Setting key={field.path} field={field} value={draft[field.path] ?? fieldText(kept.settings, field)} error={errors[field.path]} />
            ))}
          </div>
        </Card>
      ))}
      <Button type="submit" block busy={busy} busyLabel="Saving">
        Save settings
      </Button>
    </form>
  );
}

const INPUT = { text: 'text', email: 'email', tel: 'tel', url: 'url', number: 'number', moment: 'datetime-local' } as const;

function Setting({ field: { path, label, hint, note, kind = 'text' }, value, error }: { field: SettingField; value: string; error: string | undefined }) {
  const words = { label, hint, note, error, name: path, defaultValue: value, autoComplete: 'off' };
  if (kind === 'area' || kind === 'lines') return <TextArea {...words} rows={kind === 'lines' ? 6 : 2} />;
  return <Field {...words} type={INPUT[kind]} {...(kind === 'number' && { inputMode: 'numeric' as const })} />;
}
