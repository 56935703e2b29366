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
import { SetupBackLink } from '#web/staff/SetupBackLink.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { settingsOptions } from './staff-settings-queries.ts';
import { GROUPS, readSettings, fieldText, textsOf, type SettingGroup } from './settings-form-values.ts';
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

/** /staff/settings: the settings of the centre. */
export function SettingsScreen() {
  const { data, error, refetch, isFetching } = useQuery(settingsOptions);
  useTitle(texts.settings, useCentre()?.name);
  return (
    <main id="main" className="wrap narrow page" tabIndex={-1}>
      <SetupBackLink />
      <PageTitle lead={texts.lead}>{texts.settings}</PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheSettings}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && (
        <div className="stack">
          {GROUPS.map((group) => (
            // A card starts again when its own settings change. Typed text stays while another card is saved.
            <Group key={`${group.title} ${textsOf(data.settings, group.fields)}`} group={group} stored={data} />
          ))}
        </div>
      )}
    </main>
  );
}

const show = (settings: StoredSettings) => staffQueryClient.setQueryData(settingsOptions.queryKey, settings);

/** One card of settings, saved by itself. */
function Group({ group: { title, fields }, stored }: { group: SettingGroup; stored: StoredSettings }) {
  const draftName = `staff-settings ${title}`;
  const shown = textsOf(stored.settings, fields);
  // A draft over other settings than these is not mixed into them.
  const [draft] = useState(() => {
    const { over, ...values } = staffDrafts.read(draftName);
    return over === shown ? values : {};
  });
  const { ref, busy, submit, reject, errors, failure } = useSubmit();
  const [newer, setNewer] = useState<StoredSettings | null>(null);
  // Another bank account needs the password; the server says so.
  const [needsPassword, setNeedsPassword] = useState(false);
  // A person who got the role today waits for a day before that.
  const [newUntil, setNewUntil] = useState<string | null>(null);

  async function save(base: StoredSettings) {
    if (busy || !ref.current) return;
    const values = readFields(ref.current);
    const result = readSettings(base.settings, fields, (path) => values[path] ?? '');
    // Not trimmed: spaces count in a password.
    const password = new FormData(ref.current).get('currentPassword');
    setNewer(null);
    setNewUntil(null);
    if ('errors' in result) return reject({ message: texts.checkMarkedFields, fields: result.errors });
    const over = await submit(async () => {
      try {
        const { message, ...saved } = await staffCall(editSettings, {
          body: {
            settings: result.settings,
            version: base.version,
            ...(typeof password === 'string' && { currentPassword: password }),
          },
        });
        staffDrafts.drop(draftName);
        toast.success(message);
        setNeedsPassword(false);
        show(saved);
        return null;
      } catch (error) {
        const newest = payloadOf(error, 'centre.stale', stalePayload) ?? null;
        // Only settings of other cards changed in the meantime.
        if (newest && textsOf(newest.settings, fields) === textsOf(base.settings, fields)) return newest;
        setNewer(newest);
        if (error instanceof AppError && error.code === 'account.confirm_first') setNeedsPassword(true);
        setNewUntil(payloadOf(error, 'staff.role_is_new', roleIsNewPayload)?.from ?? null);
        throw error;
      }
    });
    if (over) await save(over);
  }
  const showNewer = (settings: StoredSettings) => {
    staffDrafts.drop(draftName);
    show(settings);
  };
  const keep = (event: FormEvent<HTMLFormElement>) =>
    staffDrafts.write(draftName, { ...readFields(event.currentTarget), over: shown });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(stored);
  };
  return (
    <Card aria-label={title}>
      <form ref={ref} className="stack" noValidate onSubmit={onSubmit} onInput={keep}>
        <h2 className="heading">{title}</h2>
        {failure && (
          <Notice tone="bad">
            {newUntil === null ? failure : shared.roleIsNew(formatFullDateTime(newUntil))}
            {newer && (
              <span className="actions">
                <Button variant="text" size="sm" onClick={() => showNewer(newer)}>
                  {texts.showTheirs}
                </Button>
                <Button variant="text" size="sm" onClick={() => void save(newer)}>
                  {texts.saveMineAnyway}
                </Button>
              </span>
            )}
          </Notice>
        )}
        {fields.map((field) => (
          <SettingInput
            key={field.path}
            field={field}
            value={draft[field.path] ?? fieldText(stored.settings, field)}
            error={errors[field.path]}
          />
        ))}
        {needsPassword && (
          <PasswordField
            label={texts.currentPassword}
            name="currentPassword"
            autoComplete="current-password"
            hint={texts.passwordHint}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field came because of a press on Save
            autoFocus
            error={errors['currentPassword']}
          />
        )}
        <Button type="submit" busy={busy} busyLabel={texts.saving}>
          {texts.save} <span className="sr">{title}</span>
        </Button>
      </form>
    </Card>
  );
}
