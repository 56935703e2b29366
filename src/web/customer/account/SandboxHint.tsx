import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { texts } from './customer-account.texts.ts';

/** Links to the sandbox, where the code can be read because no email is sent. */
export function SandboxHint() {
  if (!useCentre()?.on.sandbox) return null;
  return (
    <p className="muted small">
      {texts.nothingIsSent}{' '}
      <a className="tap" href={customerPaths.sandbox()} target="_blank" rel="noopener">
        {texts.readCodeInSandbox}
      </a>
    </p>
  );
}
