import { type FormEvent, useState } from 'react';
import { approveAtDesk, sendApprovalCode } from '#shared/estimates/desk-services.contract.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { formatNaira } from '#shared/money.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { lineText } from '#web/domain/estimates/line-texts.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { nearestOf } from '#web/staff/calendar/nearest-times.ts';
import { dayAndTime } from '#web/staff/calendar-settings/calendar-labels.ts';
import { showStaffEstimate } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { bookingKey } from '#web/staff/board/board-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './DeskApproval.module.css';
import { SignaturePad } from './SignaturePad.tsx';
import { texts } from './staff-estimates.texts.ts';

/** The time zone of the centre. */
const TIME_ZONE = 'Africa/Lagos';

type Line = StaffEstimate['lines'][number];
const isOpenLine = ({ answer }: Line): boolean => answer?.answer !== 'approve' && answer?.answer !== 'taken-back';

/** For a walk-in with lines to approve: their approval by a code or by signing. */
export function DeskApproval({ estimate }: { estimate: StaffEstimate }) {
  const { isOpen, walkIn, version, lines } = estimate;
  const open = lines.filter(isOpenLine);
  if (!isOpen || walkIn === null || version === null || open.length === 0) return null;
  return <DeskForm key={version} estimate={estimate} version={version} walkIn={walkIn} open={open} />;
}

interface DeskFormProps {
  estimate: StaffEstimate;
  version: number;
  walkIn: NonNullable<StaffEstimate['walkIn']>;
  open: readonly Line[];
}

function DeskForm({ estimate: { booking: id }, version, walkIn, open }: DeskFormProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [way, setWay] = useState<'code' | 'signature'>(walkIn.hasNumber ? 'code' : 'signature');
  const [drawing, setDrawing] = useState('');
  const [nearest, setNearest] = useState<readonly FreeTime[]>([]);
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const { ref, busy, submit, errors, failure } = useSubmit({ onFailure: (_, error) => setNearest(nearestOf(error)) });
  const code = useSubmit({ onFailure: (message) => toast.error(message) });
  const approve = open.map(({ _id }) => _id).filter((one) => !left.includes(one));
  const sum = open.reduce((all, { _id, amount }) => all + (left.includes(_id) ? 0 : amount), 0);

  const sendCode = () =>
    code.submit(async () => {
      const { message } = await staffCall(sendApprovalCode, { params: { id }, body: { version, approve } });
      toast.success(message);
    });
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const by = way === 'code' ? ({ way, code: textOf(form, 'code').trim() } as const) : ({ way, drawing } as const);
    const body = { version, approve, present: textOf(form, 'present'), by, startsAt };
    void submit(async () => {
      const { estimate, message } = await staffCall(approveAtDesk, { params: { id }, body });
      toast.success(message);
      void staffQueryClient.invalidateQueries({ queryKey: bookingKey(id) });
      showStaffEstimate(estimate);
    });
  }

  return (
    <Card aria-labelledby="desk-approval">
      <h2 className="heading" id="desk-approval">
        {texts.approveAtTheDesk}
      </h2>
      <form className="stack" ref={ref} onSubmit={send} noValidate>
        <p>{texts.deskExplained}</p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <fieldset>
          <legend className="sr">{texts.linesToApprove}</legend>
          {open.map((line) => (
            <label key={line._id} className={styles.line}>
              <input
                type="checkbox"
                checked={!left.includes(line._id)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((one) => one !== line._id) : [...left, line._id])
                }
              />
              <span>{lineText(line)}</span>
              <b className="num">{formatNaira(line.amount)}</b>
            </label>
          ))}
        </fieldset>
        <Field
          label={texts.whoIsHere}
          name="present"
          maxLength={120}
          autoComplete="off"
          defaultValue={walkIn.name}
          error={errors['present']}
        />
        {walkIn.hasNumber && (
          <Segments
            legend={texts.howTheyApprove}
            name="way"
            choices={[
              { value: 'code', label: texts.byCode },
              { value: 'signature', label: texts.bySigning },
            ]}
            value={way}
            onChange={setWay}
          />
        )}
        {way === 'code' ? (
          <>
            <Button
              variant="line"
              size="sm"
              busy={code.busy}
              busyLabel={texts.sending}
              disabled={approve.length === 0}
              onClick={() => void sendCode()}
            >
              {texts.sendACode}
            </Button>
            <Field
              label={texts.theCode}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              error={errors['by.code']}
            />
          </>
        ) : (
          <SignaturePad value={drawing} onChange={setDrawing} />
        )}
        {nearest.length > 0 && (
          <div role="group" aria-label={texts.freeTimes} className="actions">
            {nearest.map(({ startsAt: at }) => (
              <Button key={at} variant="line" size="sm" aria-pressed={at === startsAt} onClick={() => setStartsAt(at)}>
                {dayAndTime(TIME_ZONE, at)}
              </Button>
            ))}
          </div>
        )}
        <Button type="submit" busy={busy} busyLabel={texts.sending} disabled={approve.length === 0}>
          {texts.saveApproval(formatNaira(sum))}
        </Button>
      </form>
    </Card>
  );
}
