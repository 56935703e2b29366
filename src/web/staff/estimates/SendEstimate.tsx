import Send from 'lucide-react/icons/send';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { EstimateDraftState } from './use-estimate-draft.ts';

interface SendEstimateProps {
  state: EstimateDraftState;
  /** The customer's first name. */
  customer: string;
  online: boolean;
  hasApproved: boolean;
}

/** Until when an answer is needed, and Send. */
export function SendEstimate({ state, customer, online, hasApproved }: SendEstimateProps) {
  const { draft, change, send, busy, failure, problems, savedAt, isBehind, isUnchanged, latest, drop } = state;
  async function sendNow() {
    if (isBehind) return document.getElementById('behind')?.focus();
    const sent = await send();
    if (sent !== undefined) toast.success(`Version ${sent} is sent. ${customer} gets a message.`);
  }
  return (
    <div className="stack-tight">
      <Field
        label="Answer needed by"
        note="optional"
        type="datetime-local"
        value={draft.answerBy}
        onChange={({ target }) => change((before) => ({ ...before, answerBy: target.value }))}
        hint="So that the promised time holds."
        error={problems['answerBy']}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button
        block
        icon={Send}
        busy={busy}
        busyLabel="Sending"
        disabled={!online || isUnchanged}
        onClick={() => void sendNow()}
      >
        Send version {latest + 1}
      </Button>
      <p className="small muted">
        {isUnchanged
          ? `Nothing has changed since version ${latest}.`
          : `${customer} gets a message.${hasApproved ? ' Approved lines stay as they are.' : ''}`}
      </p>
      {savedAt !== null && !isBehind && (
        <Button variant="text" size="sm" onClick={drop}>
          Drop what was typed
        </Button>
      )}
    </div>
  );
}
