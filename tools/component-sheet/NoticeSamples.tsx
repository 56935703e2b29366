import { useState } from 'react';
import washArch from '#web/ui/illustrations/art/wash-arch.svg';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PaymentAmount } from '#web/domain/payments/PaymentAmount.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { SheetSection } from './SheetSection.tsx';
import styles from './ComponentSheet.module.css';

type Which = 'cancel' | 'write' | 'pay' | 'done' | 'menu';

/** Notices, toasts and sheets. */
export function NoticeSamples() {
  const [open, setOpen] = useState<Which>();
  const [sending, setSending] = useState(false);
  const close = () => setOpen(undefined);
  return (
    <SheetSection title="Notices and sheets">
      <div className="stack-tight">
        <Notice>Your driver is on the way.</Notice>
        <Notice tone="gold">Pay before 9 am to keep the place.</Notice>
        <Notice tone="bad">Payment did not go through. Your card was not charged.</Notice>
        <div className={styles.row}>
          <Button variant="line" onClick={() => toast.success('Booking cancelled successfully')}>
            Good toast
          </Button>
          <Button
            variant="line"
            onClick={() =>
              toast.error(
                <>
                  You need an account for this. <a href="#signup">Sign up now!</a>
                </>,
              )
            }
          >
            Bad toast
          </Button>
          <Button
            variant="line"
            onClick={() => toast.info('You are offline. We will try again when the network is back.')}
          >
            Toast
          </Button>
        </div>
        <div className={styles.row}>
          <Button variant="line" onClick={() => setOpen('cancel')}>
            Ask
          </Button>
          <Button variant="line" onClick={() => setOpen('write')}>
            Write
          </Button>
          <Button variant="line" onClick={() => setOpen('pay')}>
            Pay
          </Button>
          <Button variant="line" onClick={() => setOpen('done')}>
            Done
          </Button>
          <Button variant="line" onClick={() => setOpen('menu')}>
            Drawer
          </Button>
        </div>
      </div>
      <Sheet open={open === 'cancel'} onClose={close} title="Cancel this booking?" role="alertdialog">
        <p>Diagnostic repair for your Toyota Corolla, Mon 10 Nov. We will confirm the cancellation with a message.</p>
        <SheetActions>
          <Button variant="danger-solid" onClick={close}>
            Yes, cancel it
          </Button>
          <Button variant="line" onClick={close}>
            Keep it
          </Button>
        </SheetActions>
      </Sheet>
      <Sheet open={open === 'write'} onClose={close} title="Write to us" busy={sending}>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            setSending(true);
            setTimeout(() => setSending(false), 1500);
          }}
        >
          <Field label="Title" name="title" defaultValue="Booking BCC 0409" data-autofocus />
          <Button type="submit" block busy={sending} busyLabel="Sending">
            Send
          </Button>
        </form>
      </Sheet>
      <Sheet open={open === 'pay'} onClose={close} title="Your booking is saved">
        <PaymentAmount naira={12500} what="Diagnostic repair, Toyota Corolla 2014">
          <BookingNumber number={413} />
        </PaymentAmount>
        <Button block>Pay Now</Button>
      </Sheet>
      <Sheet
        open={open === 'done'}
        onClose={close}
        title="Register Successfully"
        titleLook="display"
        centred
        closable={false}
        art={<img src={washArch} alt="" width={200} height={140} />}
      >
        <p className="muted">Your account is ready. Log in and book your first care.</p>
        <SheetActions>
          <Button block onClick={close}>
            Login
          </Button>
        </SheetActions>
      </Sheet>
      <Sheet open={open === 'menu'} onClose={close} title="Menu" shape="drawer">
        <Button block href="#signup">
          Create account
        </Button>
      </Sheet>
    </SheetSection>
  );
}
