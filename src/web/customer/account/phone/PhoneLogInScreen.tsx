import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useState } from 'react';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { nameNeededPayload, proofNeededPayload, type LogInProof } from '#shared/accounts/phone-log-in.contract.ts';
import { AppError, payloadOf } from '#shared/errors.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { customerReturnPath, customerSession } from '#web/customer/session/customer-session.ts';
import { goTo } from '#web/lib/go-to.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { CodeStep } from './CodeStep.tsx';
import { NameStep } from './NameStep.tsx';
import { NumberStep } from './NumberStep.tsx';
import { texts } from './phone-log-in.texts.ts';
import styles from './PhoneLogInScreen.module.css';
import { ProofStep } from './ProofStep.tsx';

/** What is asked now. The secret after the code lives only in the memory of this page. */
type Step =
  | { at: 'number'; notice?: string }
  | { at: 'code'; sentAt: number; notice?: string }
  | { at: 'name'; registration: string }
  | { at: 'proof'; registration: string; by: readonly LogInProof[]; mayBeNew: boolean };

const HEADINGS: Record<Step['at'], string> = {
  number: texts.phoneIsEnough,
  code: texts.phoneIsEnough,
  name: texts.whatIsYourName,
  proof: texts.oneMoreProof,
};

/** Logs in with a phone number and a code, or signs up with a name besides. */
export function PhoneLogInScreen() {
  const referralCode = useSearchParams().get('ref') ?? '';
  const [phone, setPhone] = useState('');
  const [step, setStep] = useState<Step>({ at: 'number' });

  /** Acts on the answer to a code or a secret; any other failure is for the form. */
  async function verify(call: () => Promise<{ token: string; user: User }>): Promise<void> {
    try {
      const { token, user } = await call();
      customerSession.open(token, user);
      await goTo(customerReturnPath.take() ?? customerPaths.dashboard(), { replace: true });
    } catch (error) {
      const name = payloadOf(error, 'account.name_needed', nameNeededPayload);
      const proof = payloadOf(error, 'account.proof_needed', proofNeededPayload);
      const isOver = error instanceof AppError && error.code === 'account.wrong_code' && step.at === 'name';
      if (name !== null) setStep({ at: 'name', ...name });
      else if (proof !== null) setStep({ at: 'proof', ...proof });
      else if (isOver) setStep({ at: 'number', notice: texts.tookTooLong });
      else throw error;
    }
  }

  return (
    <AuthFrame
      short
      title={texts.logInByPhone}
      heading={HEADINGS[step.at]}
      back={
        <Link className={styles.back} href={customerPaths.login()}>
          <ChevronLeft size={20} aria-hidden />
          {texts.emailAndPassword}
        </Link>
      }
      foot={footOf(step)}
    >
      {'notice' in step && step.notice && <Notice>{step.notice}</Notice>}
      {step.at === 'number' && (
        <NumberStep
          phone={phone}
          onSent={(to, notice) => {
            setPhone(to);
            setStep({ at: 'code', sentAt: Date.now(), ...(notice && { notice }) });
          }}
        />
      )}
      {step.at === 'code' && (
        <CodeStep phone={phone} sentAt={step.sentAt} verify={verify} onChange={() => setStep({ at: 'number' })} />
      )}
      {step.at === 'name' && (
        <NameStep phone={phone} registration={step.registration} referralCode={referralCode} verify={verify} />
      )}
      {step.at === 'proof' && (
        <ProofStep
          {...step}
          phone={phone}
          verify={verify}
          onNotMine={() => setStep({ at: 'name', registration: step.registration })}
        />
      )}
    </AuthFrame>
  );
}

const footOf = ({ at }: Step) =>
  at === 'number' || at === 'code' ? <span className="small muted">{texts.firstTime}</span> : undefined;
