import { type FormEvent, useState } from 'react';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { MESSAGE_MAX } from '#shared/messages/send-message.contract.ts';
import { writeToBookings } from '#shared/messages/staff-recipients.contract.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import type { Outcome } from './for-each-booking.ts';
import { OutcomeList } from './OutcomeList.tsx';
import { texts } from './staff-bookings.texts.ts';
import type { ChosenBookings } from './use-chosen-bookings.ts';

/**
 * Writes to the customers of the chosen bookings, each about their own booking, after a preview with the channel and
 * the cost. Customers without an account cannot be reached in the app, and are listed.
 */
export function ChosenMessageSheet({ chosen: { cards }, onClose }: { chosen: ChosenBookings; onClose: () => void }) {
  const { busy, submit, failure } = useSubmit();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isPreview, setPreview] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  function preview(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = textOf(new FormData(event.currentTarget), 'text').trim();
    setText(written);
    setError(written === '' ? texts.writeAMessage : undefined);
    setPreview(written !== '');
  }
  const send = () =>
    submit(async () => {
      const { sent } = await staffCall(writeToBookings, {
        body: { bookings: cards.map(({ _id }) => _id), message: text },
      });
      const isSent = ({ _id }: StaffCard) => sent.includes(_id);
      setOutcome({
        done: cards.filter(isSent),
        failed: cards.filter((card) => !isSent(card)).map((card) => ({ card, reason: texts.hasNoAccount })),
      });
    });
  return (
    <Sheet open onClose={onClose} busy={busy} title={texts.messageAbout(cards.length)}>
      {outcome !== null && <OutcomeList outcome={outcome} onClose={onClose} />}
      {outcome === null && !isPreview && (
        <form className="stack" onSubmit={preview} noValidate>
          <TextArea
            label={texts.text}
            name="text"
            defaultValue={text}
            maxLength={MESSAGE_MAX}
            error={error}
            hint={texts.onlyAboutBooking}
          />
          <SheetActions>
            <Button type="submit">{texts.preview}</Button>
            <Button variant="line" onClick={onClose}>
              {texts.notNow}
            </Button>
          </SheetActions>
        </form>
      )}
      {outcome === null && isPreview && (
        <div className="stack">
          {failure && <Notice tone="bad">{failure}</Notice>}
          <p>{texts.messageGoesTo(cards.length)}</p>
          <p>
            <b>{texts.aboutBooking(cards[0]?.number ?? '')}</b>
            <br />
            {text}
          </p>
          <p className="muted small">{texts.messageCost}</p>
          <SheetActions>
            <Button busy={busy} busyLabel={texts.sending} onClick={() => void send()}>
              {texts.sendTo(cards.length)}
            </Button>
            <Button variant="line" disabled={busy} onClick={() => setPreview(false)} data-autofocus>
              {texts.change}
            </Button>
          </SheetActions>
        </div>
      )}
    </Sheet>
  );
}
