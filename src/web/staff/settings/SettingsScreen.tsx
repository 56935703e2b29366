import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { editSettings, stalePayload } from '#shared/settings/settings.contract.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { formatFullDateTime } from '#shared/dates.ts';
import { AppError, payloadOf } from '#shared/errors.ts';
import { roleIsNewPayload } from '#shared/staff-identity.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { readFields } from '#web/lib/form-draft.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { settingsOptions } from './staff-settings-queries.ts';
import { GROUPS, readSettings, fieldText } from './settings-form-values.ts';
import { SettingInput } from './SettingInput.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts as shared } from '#web/staff/staff.texts.ts';
import { texts } from './staff-settings.texts.ts';

interface StoredSettings {
  settings: CentreSettings;
  version: number;
}
const DRAFT = 'staff-settings';

/** /staff/settings: the settings of the centre. */
export function SettingsScreen() {
  const { data, error, refetch, isFetching } = useQuery(settingsOptions);
  useTitle(texts.settings, useCentre()?.name);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <PageTitle lead={texts.lead}>{texts.settings}</PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheSettings}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && <Form key={data.version} stored={data} />}
    </main>
  );
}

const show = (settings: StoredSettings) => staffQueryClient.setQueryData(settingsOptions.queryKey, settings);

function Form({ stored }: { stored: StoredSettings }) {
  // A draft of an older version is not mixed into these settings.
  const [draft] = useState(() => {
    const { version, ...values } = staffDrafts.read(DRAFT);
    return version === String(stored.version) ? values : {};
  });
  const { ref, busy, submit, reject, errors, failure } = useSubmit();
  const [newer, setNewer] = useState<StoredSettings | null>(null);
  // Another bank account needs the password; the server says so.
  const [needsPassword, setNeedsPassword] = useState(false);
  // A person who got the role today waits for a day before that.
  const [newUntil, setNewUntil] = useState<string | null>(null);

  async function save(version: number) {
    if (busy || !ref.current) return;
    const values = readFields(ref.current);
    const result = readSettings(stored.settings, (path) => values[path] ?? '');
    // Not trimmed: spaces count in a password.
    const currentPassword = new FormData(ref.current).get('currentPassword');
    setNewer(null);
    setNewUntil(null);
    if ('errors' in result) return reject({ message: texts.checkMarkedFields, fields: result.errors });
    await submit(async () => {
      try {
        const { message, ...saved } = await staffCall(editSettings, {
          body: { settings: result.settings, version, ...(typeof currentPassword === 'string' && { currentPassword }) },
        });
        staffDrafts.drop(DRAFT);
        toast.success(message);
        show(saved);
      } catch (error) {
        const stale = payloadOf(error, 'centre.stale', stalePayload);
        if (stale) setNewer(stale);
        if (error instanceof AppError && error.code === 'account.confirm_first') setNeedsPassword(true);
        setNewUntil(payloadOf(error, 'staff.role_is_new', roleIsNewPayload)?.from ?? null);
        throw error;
      }
    });
  }
  const keep = (event: FormEvent<HTMLFormElement>) =>
    staffDrafts.write(DRAFT, { ...readFields(event.currentTarget), version: String(stored.version) });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(stored.version);
  };
  return (
    <form ref={ref} className="stack" noValidate onSubmit={onSubmit} onInput={keep}>
      {failure && (
        <Notice tone="bad">
          {newUntil === null ? failure : shared.roleIsNew(formatFullDateTime(newUntil))}
          {newer && (
            <span className="actions">
              <Button variant="text" size="sm" onClick={() => show(newer)}>
                {texts.showTheirs}
              </Button>
              <Button variant="text" size="sm" onClick={() => void save(newer.version)}>
                {texts.saveMineAnyway}
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
              <SettingInput
                key={field.path}
                field={field}
                value={draft[field.path] ?? fieldText(stored.settings, field)}
                error={errors[field.path]}
              />
            ))}
          </div>
        </Card>
      ))}
      {needsPassword && (
        <PasswordField
          label={texts.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          hint={texts.passwordHint}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field came because of a press on Save settings
          autoFocus
          error={errors['currentPassword']}
        />
      )}
      <Button type="submit" block busy={busy} busyLabel={texts.saving}>
        {texts.saveSettings}
      </Button>
    </form>
  );
}
