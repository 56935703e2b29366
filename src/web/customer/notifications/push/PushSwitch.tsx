import { useEffect, useId, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { type PushState, getPushState, disablePush, enablePush } from './push-device.ts';
import { texts } from '#web/customer/notifications/customer-notifications.texts.ts';

const STATE_TEXT: Record<PushState, string> = {
  unsupported: texts.notSupported,
  'home-screen': texts.addToHomeScreenFirst,
  denied: texts.blockedByBrowser,
  off: texts.offExplained,
  on: texts.onExplained,
};

/** Turns push notifications of this browser on and off. The permission is requested only on a press. */
export function PushSwitch({ publicKey, customerId }: { publicKey: string; customerId: string }) {
  const [device, setDevice] = useState<PushState | null>(null);
  const [requested, setRequested] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const textId = useId();

  useEffect(() => {
    let isUnmounted = false;
    const refresh = () => void getPushState(customerId).then((now) => isUnmounted || setDevice(now));
    refresh();
    // The permission may have been changed in the browser's settings.
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      isUnmounted = true;
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [customerId]);

  async function change(on: boolean) {
    if (requested !== null) return;
    setRequested(on);
    setFailure(null);
    try {
      setDevice(await (on ? enablePush(publicKey, customerId) : disablePush()));
    } catch (error) {
      console.warn(error);
      setFailure(pushErrorMessage(error));
    } finally {
      setRequested(null);
    }
  }

  if (device === null) return null;
  const canSwitch = device === 'on' || device === 'off';
  const busy = requested === null ? null : requested ? texts.switchingOn : texts.switchingOff;
  return (
    <>
      <Checkbox
        role="switch"
        label={<b>{texts.switchLabel}</b>}
        aria-describedby={textId}
        aria-busy={busy !== null}
        disabled={!canSwitch}
        aria-checked={requested ?? device === 'on'}
        checked={requested ?? device === 'on'}
        onChange={(event) => void change(event.target.checked)}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <p className="muted small" id={textId} aria-live="polite">
        {busy ?? STATE_TEXT[device]}
      </p>
    </>
  );
}

/** Replaces the browser's technical messages. */
const pushErrorMessage = (error: unknown): string =>
  error instanceof AppError || error instanceof RequestError ? errorMessage(error) : texts.serviceUnreachable;
