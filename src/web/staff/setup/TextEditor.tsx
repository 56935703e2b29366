import { type FormEvent, useState } from 'react';
import { formatFullDateTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { findLegalGaps, parseCentreText, TEXT_MAX_LENGTH } from '#shared/settings/centre-texts.ts';
import { type CentreText, getTextVersion, publishText } from '#shared/settings/texts.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import type { listTexts } from '#shared/settings/texts.contract.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffDrafts } from '#web/staff/session/staff-session.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { refreshSetup } from './setup-queries.ts';
import styles from './Setup.module.css';
import { LEGAL_ITEM, OUTLINE, TEXT_TITLE, texts } from './staff-setup.texts.ts';

interface TextEditorProps {
  stored: CentreText;
  contact: Output<typeof listTexts>['contact'];
  /** Fetches the texts again. */
  onChanged: () => Promise<void>;
}

/** Edits a text with a preview, and publishes it as a new version. A draft of an older version is not shown. */
export function TextEditor({ stored, contact, onChanged }: TextEditorProps) {
  const { kind, version } = stored;
  const draftName = `staff-text-${kind}`;
  const [text, setText] = useState(() => {
    const draft = staffDrafts.read(draftName);
    return draft['version'] === String(version) ? (draft['text'] ?? '') : stored.text;
  });
  const { ref, busy, submit, errors, failure } = useSubmit();
  const change = (changed: string) => {
    setText(changed);
    staffDrafts.write(draftName, { text: changed, version: String(version) });
  };
  const missing = findLegalGaps(kind, text, contact);
  const publish = (event: FormEvent) => {
    event.preventDefault();
    void submit(async () => {
      try {
        const { message } = await staffCall(publishText, { body: { kind, text, version } });
        staffDrafts.drop(draftName);
        toast.success(message);
      } catch (error) {
        // The page shows the other version; the draft is of the one before.
        if (!(error instanceof AppError && error.code === 'texts.stale')) throw error;
        toast.error(error.message);
      }
      await onChanged();
      await refreshSetup();
    });
  };
  return (
    <form ref={ref} className="stack" noValidate onSubmit={publish}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <TextArea
        label={TEXT_TITLE[kind]}
        name="text"
        rows={12}
        maxLength={TEXT_MAX_LENGTH}
        hint={texts.textHint}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        error={errors['text']}
      />
      {missing.length > 0 && <Notice tone="gold">{texts.lawAsks(missing.map((item) => LEGAL_ITEM[item]))}</Notice>}
      <p className="actions">
        <Button type="submit" busy={busy} busyLabel={texts.publishing}>
          {texts.publish}
        </Button>
        {text === '' && (
          <Button variant="line" onClick={() => change(OUTLINE[kind](contact))}>
            {texts.startWithOutline}
          </Button>
        )}
      </p>
      <Preview text={text} />
      <Versions stored={stored} onShow={change} />
    </form>
  );
}

/** The text as the public page shows it. */
function Preview({ text }: { text: string }) {
  const blocks = parseCentreText(text);
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <h3>{texts.preview}</h3>
      {blocks.length === 0 && <p className="muted">{texts.builtInIsShown}</p>}
      {blocks.map((block, index) =>
        block.kind === 'heading' ? <h4 key={index}>{block.text}</h4> : <p key={index}>{block.text}</p>,
      )}
    </section>
  );
}

/** The published versions. Choosing one puts it into the editor; it counts again once it is published. */
function Versions({ stored: { kind, versions }, onShow }: { stored: CentreText; onShow: (text: string) => void }) {
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  if (versions.length === 0) return null;
  const show = (version: number) =>
    submit(async () => {
      const { text } = await staffCall(getTextVersion, { params: { kind, version: String(version) } });
      onShow(text);
      toast.info(texts.versionIsInEditor(version));
    });
  return (
    <details>
      <summary className="tap">{texts.versions(versions.length)}</summary>
      <ul className={styles.samples}>
        {versions.map(({ version, publishedAt, by }) => (
          <li key={version}>
            <span className={styles.words}>{texts.versionOf(version, formatFullDateTime(publishedAt), by)}</span>
            <Button variant="line" size="sm" busy={busy} onClick={() => void show(version)}>
              {texts.takeVersion}
              <span className="sr"> {version}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
