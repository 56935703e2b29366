import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from '#web/ui/form/Button.tsx';
import { useCopy } from './use-copy.ts';

/** Copies a link and says so for 3 s. */
export function CopyLink({ link }: { link: string }) {
  const { copied, copy } = useCopy();
  return (
    <>
      <Button variant="line" size="sm" icon={copied ? Check : Copy} onClick={() => copy(link)}>
        {copied ? 'Copied' : 'Copy link'}
      </Button>
      <output className="sr">{copied && 'The link is copied.'}</output>
    </>
  );
}
