import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from '#web/ui/form/Button.tsx';
import { useCopy } from '#web/ui/feedback/use-copy.ts';
import { texts } from './customer-invite.texts.ts';

/** Copies a link and confirms it for 3 s. */
export function CopyLink({ link }: { link: string }) {
  const { copied, copy } = useCopy();
  return (
    <>
      <Button variant="line" size="sm" icon={copied ? Check : Copy} onClick={() => copy(link)}>
        {copied ? texts.copied : texts.copyLink}
      </Button>
      <output className="sr">{copied && texts.linkCopied}</output>
    </>
  );
}
