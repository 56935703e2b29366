import { useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { makeNewCode, type Release } from '#shared/releases/releases.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { releaseKey } from './release-query.ts';
import { texts } from './customer-releases.texts.ts';

interface NewCodeButtonProps {
  release: Release;
  variant: 'text' | 'line';
  online: boolean;
}

/** Makes a new code in place of the one that is shown, and says how many more can be made. */
export function NewCodeButton({ release: { _id: id, codeNumber, newCodesLeft }, variant, online }: NewCodeButtonProps) {
  const client = useQueryClient();
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const make = () =>
    void submit(async () => {
      const made = await customerCall(makeNewCode, { params: { id }, body: { replaces: codeNumber } });
      client.setQueryData(releaseKey(id), made.release);
      toast.success(made.message);
    });
  return (
    <p className="actions">
      <Button
        variant={variant}
        size="sm"
        icon={RefreshCw}
        busy={busy}
        busyLabel={texts.makingNewCode}
        disabled={!online}
        onClick={make}
      >
        {texts.makeNewCode}
      </Button>
      <span className="small muted">
        {newCodesLeft === 1 ? texts.oneNewCodeLeft : texts.newCodesLeft(newCodesLeft)}
      </span>
    </p>
  );
}
