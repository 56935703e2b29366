import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useCopy } from '#web/ui/feedback/use-copy.ts';
import { FieldEndButton } from '#web/ui/form/FieldEndButton.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { texts } from './customer-profile.texts.ts';

/** The customer's referral link with a copy button. */
export function ReferralLink({ link }: { link: string }) {
  const { copied, copy } = useCopy();
  return (
    <>
      <Field
        label={texts.referralLink}
        readOnly
        value={link.replace(/^https?:\/\//, '')}
        end={
          <FieldEndButton
            icon={copied ? Check : Copy}
            label={copied ? texts.copied : texts.copyLink}
            onClick={() => copy(link)}
          />
        }
      />
      <output className="sr">{copied && texts.linkCopied}</output>
    </>
  );
}
