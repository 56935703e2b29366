import { type ReactNode, useState } from 'react';
import { confirmPhone, requestPhoneCode } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { formatPhone } from '#shared/phone.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { CODE_RESEND_S, formatClock, useCountdown } from '#web/lib/use-countdown.ts';
import { useSignedInForm } from '#web/customer/session/use-signed-in-form.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { errorMessage, ownMessage, retryAfterOf } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './customer-profile.texts.ts';

interface PhoneSheetProps {
  phone: string;
  /**
   * When the last code was sent, ms since the epoch; 0: not yet. Held by the parent, so that closing the sheet keeps
   * it.
   */
  sentAt: number;
  onSent: (at: number) => void;
  onClose: () => void;
  /** Where the code can be read in the sandbox. */
  hint?: ReactNode;
}

/** Verifies the account's phone number with a six-digit code sent by SMS. */
export function PhoneSheet({ phone, sentAt, onSent, onClose, hint }: PhoneSheetProps) {
  const [clearCount, setClearCount] = useState(0);
  const [requesting, setRequesting] = useState(false);
  const [request, setRequest] = useState<{ ok: boolean; message: string } | null>(null);
  const wait = useCountdown(sentAt, CODE_RESEND_S);
  const { form, errors, failure, busy } = useSignedInForm({
    name: 'confirm-phone',
    endpoint: confirmPhone,
    send: async (body) => {
      setRequest(null);
      try {
        const { message, user } = await customerCall(confirmPhone, { body });
        customerSession.setProfile(user);
        toast.success(message);
        onClose();
      } catch (error) {
        if (error instanceof AppError && error.code === 'account.wrong_code') setClearCount(clearCount + 1);
        throw error;
      }
    },
  });

  async function requestSmsCode() {
    setRequesting(true);
    setRequest(null);
    try {
      const { message } = await customerCall(requestPhoneCode);
      wait.restart(CODE_RESEND_S);
      setRequest({ ok: true, message });
      setClearCount(clearCount + 1);
      onSent(Date.now());
    } catch (error) {
      const tooSoon = error instanceof AppError && error.code === 'account.code_too_soon';
      wait.restart(retryAfterOf(error));
      setRequest({ ok: false, message: errorMessage(error) });
      toast.error(ownMessage(error));
      // An earlier code is still valid.
      if (tooSoon) onSent(Date.now());
    } finally {
      setRequesting(false);
    }
  }

  const number = <b className="num">{formatPhone(phone)}</b>;
  const problem = request && !request.ok ? request.message : failure;
  return (
    <Sheet open onClose={onClose} busy={busy || requesting} title={texts.confirmYourPhone}>
      <div className="stack-tight">
        <div aria-live="polite">
          {problem ? <Notice tone="bad">{problem}</Notice> : request && <Notice>{request.message}</Notice>}
        </div>
        {sentAt === 0 ? (
          <>
            <p>
              {texts.willTextCodeTo} {number}
              {texts.textsExplained}
            </p>
            <SheetActions>
              <Button busy={requesting} busyLabel={texts.sendingCode} onClick={() => void requestSmsCode()}>
                {texts.textCode}
              </Button>
              <Button variant="line" disabled={requesting} onClick={onClose}>
                {texts.notNow}
              </Button>
            </SheetActions>
          </>
        ) : (
          <form className="stack" {...form} aria-label={texts.confirmYourPhone}>
            <p className="muted">
              {texts.codeTextedTo} {number}.
            </p>
            <CodeInput
              key={clearCount}
              length={6}
              name="otp"
              error={errors.otp}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the boxes came because a code was requested, or were emptied
              autoFocus
              hint={texts.codeMayTakeAMinute}
            />
            {hint}
            <SheetActions>
              <Button type="submit" busy={busy} busyLabel={texts.confirming}>
                {texts.confirmPhone}
              </Button>
              <Button variant="line" busy={requesting} disabled={wait.left > 0} onClick={() => void requestSmsCode()}>
                {wait.left > 0 ? texts.resendIn(formatClock(wait.left)) : texts.resendCode}
              </Button>
            </SheetActions>
          </form>
        )}
      </div>
    </Sheet>
  );
}
