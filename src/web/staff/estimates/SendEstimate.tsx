import Send from 'lucide-react/icons/send';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { EstimateDraftState } from './use-estimate-draft.ts';
import { texts } from './staff-estimates.texts.ts';

interface SendEstimateProps {
  state: EstimateDraftState;
  /** The customer's first name. */
  customer: string;
  online: boolean;
  hasApproved: boolean;
}

/** The time until which an answer is needed, and the Send button. */
export function SendEstimate({ state, customer, online, hasApproved }: SendEstimateProps) {
  const { draft, change, send, busy, failure, problems, savedAt, isBehind, isUnchanged, latest, drop } = state;
  async function sendNow() {
    if (isBehind) return document.getElementById('behind')?.focus();
    const sent = await send();
    if (sent !== undefined) toast.success(texts.versionIsSent(sent, customer));
  }
  return (
    <div className="stack-tight">
      <Field
        label={texts.answerNeededBy}
        note={texts.optional}
        type="datetime-local"
        value={draft.answerBy}
        onChange={({ target }) => change((before) => ({ ...before, answerBy: target.value }))}
        hint={texts.answerNeededHint}
        error={problems['answerBy']}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button
        block
        icon={Send}
        busy={busy}
        busyLabel={texts.sending}
        disabled={!online || isUnchanged}
        onClick={() => void sendNow()}
      >
        {texts.sendVersion(latest + 1)}
      </Button>
      <p className="small muted">
        {isUnchanged
          ? texts.nothingChanged(latest)
          : texts.customerGetsMessage(customer, hasApproved ? texts.approvedLinesStay : '')}
      </p>
      {savedAt !== null && !isBehind && (
        <Button variant="text" size="sm" onClick={drop}>
          {texts.dropChanges}
        </Button>
      )}
    </div>
  );
}
