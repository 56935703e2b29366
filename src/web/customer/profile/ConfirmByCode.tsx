import { useState } from 'react';
import { CODE_RESEND_S, formatClock, useCountdown } from '#web/lib/use-countdown.ts';
import { ownMessage, retryAfterOf } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './customer-profile.texts.ts';

/** A channel by which a code is requested. */
export interface CodeChannel {
  /** The label of its button. */
  label: string;
  /** Where the code went, below its boxes. */
  hint: string;
  request: () => Promise<{ message: string }>;
}

interface ConfirmByCodeProps {
  channels: readonly CodeChannel[];
  error: string | undefined;
  /** After each code that was sent. */
  onSent?: (() => void) | undefined;
}

/** Requests a six-digit code, again after a minute, and has the boxes for it. */
export function ConfirmByCode({ channels, error, onSent }: ConfirmByCodeProps) {
  const [sent, setSent] = useState<{ count: number; hint: string } | null>(null);
  return (
    <div className="stack-tight">
      {sent !== null && (
        <CodeInput
          key={sent.count}
          length={6}
          name="otp"
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the boxes came because a code was requested
          autoFocus
          hint={sent.hint}
        />
      )}
      {channels.map((channel) => (
        <RequestButton
          key={channel.label}
          channel={channel}
          onSent={() => {
            setSent({ count: (sent?.count ?? 0) + 1, hint: channel.hint });
            onSent?.();
          }}
        />
      ))}
    </div>
  );
}

function RequestButton({ channel: { label, request }, onSent }: { channel: CodeChannel; onSent: () => void }) {
  const [busy, setBusy] = useState(false);
  const wait = useCountdown(0, CODE_RESEND_S);
  async function send() {
    setBusy(true);
    try {
      const { message } = await request();
      wait.restart(CODE_RESEND_S);
      onSent();
      toast.success(message);
    } catch (failure) {
      wait.restart(retryAfterOf(failure));
      toast.error(ownMessage(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="line"
      busy={busy}
      busyLabel={texts.sendingCode}
      disabled={wait.left > 0}
      onClick={() => void send()}
    >
      {wait.left > 0 ? texts.resendIn(formatClock(wait.left)) : label}
    </Button>
  );
}
