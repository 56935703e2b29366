import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';

/** Links to the sandbox, where the code can be read because no email is sent. */
export function SandboxHint() {
  if (!useCentre()?.on.sandbox) return null;
  return (
    <p className="muted small">
      Nothing is really sent here.{' '}
      <a className="tap" href={customerPaths.sandbox()} target="_blank" rel="noopener">
        Read the code in the sandbox
      </a>
    </p>
  );
}
