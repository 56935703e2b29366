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

/** A text that is being written. `base`: the version where it began. `former`: a text that gave way to this one. */
interface Draft {
  text: string;
  base: number;
  former: string | null;
}

/** The draft of a text, which survives a reload and a newer version by someone else. */
function useTextDraft({ kind, version, text: published }: CentreText) {
  const name = `staff-text-${kind}`;
  const [draft, setDraft] = useState((): Draft => {
    const { text, base, former } = staffDrafts.read(name);
    return text === undefined || text === published
      ? { text: published, base: version, former: former ?? null }
      : { text, base: Number(base), former: former ?? null };
  });
  const write = (changes: Partial<Draft>) => {
    const changed = { ...draft, ...changes };
    setDraft(changed);
    const { text, base, former } = changed;
    staffDrafts.write(name, { text, base: String(base), ...(former !== null && { former }) });
  };
  return { draft, write, drop: () => staffDrafts.drop(name) };
}

/**
 * Edits a text with a preview, and publishes it as a new version. When someone else published one meanwhile, the typed
 * text stays in the editor beside the published one.
 */
export function TextEditor({ stored, contact, onChanged }: TextEditorProps) {
  const { kind, version } = stored;
  const { draft, write, drop } = useTextDraft(stored);
  const { text } = draft;
  const { ref, busy, submit, errors, failure } = useSubmit();
  const change = (changed: string) => write({ text: changed });
  const missing = findLegalGaps(kind, text, contact);
  const publish = (event: FormEvent) => {
    event.preventDefault();
    void submit(async () => {
      try {
        const { message } = await staffCall(publishText, { body: { kind, text, version } });
        drop();
        toast.success(message);
      } catch (error) {
        // The page fetches the other version, and shows it beside the draft.
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
      <OtherVersion stored={stored} draft={draft} onChange={write} />
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
      <Preview title={texts.preview} text={text} />
      <Versions stored={stored} onShow={change} />
    </form>
  );
}

interface OtherVersionProps {
  stored: CentreText;
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}

/** A version that someone else published since the draft began, and the way back to a text that gave way. */
function OtherVersion({ stored: { version, text, versions }, draft, onChange }: OtherVersionProps) {
  const { former } = draft;
  const newest = versions.find((one) => one.version === version);
  if (draft.base !== version)
    return (
      <>
        <Notice tone="gold" role="alert">
          <p>{texts.otherVersion(version, newest?.by, newest && formatFullDateTime(newest.publishedAt))}</p>
          <p className="actions">
            <Button variant="line" size="sm" onClick={() => onChange({ text, base: version, former: draft.text })}>
              {texts.editPublished}
            </Button>
          </p>
        </Notice>
        <Preview title={texts.publishedNow} text={text} />
      </>
    );
  if (former === null) return null;
  return (
    <Notice>
      <p>{texts.yourTextIsKept}</p>
      <p className="actions">
        <Button
          variant="line"
          size="sm"
          onClick={() => onChange({ text: former, former: draft.text === text ? null : draft.text })}
        >
          {texts.editYours}
        </Button>
      </p>
    </Notice>
  );
}

/** A text as the public page shows it. */
function Preview({ title, text }: { title: string; text: string }) {
  const blocks = parseCentreText(text);
  return (
    <section className={styles.preview} aria-label={title}>
      <h3>{title}</h3>
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
