import { type ConfirmChannel, type Release, sendConfirmationCode } from '#shared/releases/releases.contract.ts';
import { type CodeChannel, ConfirmByCode } from '#web/customer/profile/ConfirmByCode.tsx';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { texts } from './customer-releases.texts.ts';

const WORDS: Record<ConfirmChannel, Pick<CodeChannel, 'label' | 'hint'>> = {
  email: { label: texts.emailTheCode, hint: texts.codeSentByEmail },
  sms: { label: texts.textTheCode, hint: texts.codeSentBySms },
};

interface ReleaseProofProps {
  release: Release;
  error: string | undefined;
  onSent?: (() => void) | undefined;
}

/** Requests a code by email or SMS and has the boxes for it; says what to do without either. */
export function ReleaseProof({ release: { _id: id, confirmBy }, error, onSent }: ReleaseProofProps) {
  const channels = (confirmBy ?? []).map((by) => ({
    ...WORDS[by],
    request: () => customerCall(sendConfirmationCode, { params: { id }, body: { by } }),
  }));
  if (channels.length === 0) return <p>{texts.noChannel}</p>;
  return (
    <>
      <ConfirmByCode channels={channels} error={error} onSent={onSent} />
      <p className="small muted">{texts.noCodeArrives}</p>
    </>
  );
}
