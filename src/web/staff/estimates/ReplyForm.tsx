import { replyToQuestion } from '#shared/estimates/staff-estimates.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { textOf } from '#web/lib/form-data.ts';
import { showStaffEstimate } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import styles from './LineAnswers.module.css';
import { texts } from './staff-estimates.texts.ts';

interface ReplyFormProps {
  booking: string;
  line: { _id: string; name: string };
  onDone: () => void;
}

/** The reply to a customer's question about a line. Sending the same reply again adds nothing. */
export function ReplyForm({ booking, line, onDone }: ReplyFormProps) {
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: `reply ${line._id}`,
    endpoint: replyToQuestion,
    toBody: (fields) => ({ line: line._id, text: textOf(fields, 'text') }),
    send: async (body) => {
      const { estimate, message } = await staffCall(replyToQuestion, { params: { id: booking }, body });
      showStaffEstimate(estimate);
      toast.success(message);
      onDone();
    },
  });
  return (
    <form {...form} className={styles.reply}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <TextArea
        label={texts.yourAnswerAbout(line.name)}
        name="text"
        rows={2}
        maxLength={500}
        defaultValue={draft['text']}
        error={errors['text']}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field came because of a press on Answer
        autoFocus
      />
      <div className="actions">
        <Button type="submit" size="sm" busy={busy} busyLabel={texts.sending}>
          {texts.sendAnswer}
        </Button>
        <Button variant="line" size="sm" disabled={busy} onClick={onDone}>
          {texts.close}
        </Button>
      </div>
    </form>
  );
}
