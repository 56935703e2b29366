import { useState } from 'react';
import { takeBackEmailChange } from '#shared/accounts/accounts.contract.ts';
import { closeAccount } from '#shared/privacy/privacy.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useMailedLink } from '#web/lib/mailed-link.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { texts } from './customer-account.texts.ts';

const KINDS = {
  close: {
    endpoint: closeAccount,
    title: texts.closeTheAccount,
    heading: texts.closeAccountQuestion,
    lead: texts.closeAccountExplained,
    button: texts.closeTheAccount,
    variant: 'danger-solid',
    busyLabel: 'Closing',
    next: { label: texts.goToTheHomePage, href: customerPaths.home() },
  },
  'email-back': {
    endpoint: takeBackEmailChange,
    title: texts.undoEmailChange,
    heading: texts.undoEmailChangeQuestion,
    lead: texts.undoEmailChangeExplained,
    button: texts.undoEmailChange,
    variant: 'rust',
    busyLabel: texts.undoingEmailChange,
    next: { label: texts.chooseNewPassword, href: customerPaths.reset() },
  },
} as const;

/** Opened by the link of an email; nothing happens before the button is pressed, since mail programs open links too. */
export function AccountLink({ kind }: { kind: keyof typeof KINDS }) {
  const { endpoint, title, heading, lead, button, variant, busyLabel, next } = KINDS[kind];
  const link = useMailedLink();
  const [done, setDone] = useState<string | null>(null);
  const { busy, submit, failure } = useSubmit();
  const act = async () => {
    const { message } = await customerCall(endpoint, { body: { token: link?.token ?? '' } });
    setDone(message);
  };
  if (done !== null)
    return (
      <AuthFrame title={title} heading={texts.done} lead={done}>
        <Button block href={next.href}>
          {next.label}
        </Button>
      </AuthFrame>
    );
  return (
    <AuthFrame title={title} heading={heading} lead={lead}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(act);
        }}
      >
        {failure && <Notice tone="bad">{failure}</Notice>}
        {link === null && <Notice tone="bad">{texts.linkIncomplete}</Notice>}
        <Button type="submit" block variant={variant} busy={busy} busyLabel={busyLabel} disabled={link === null}>
          {button}
        </Button>
      </form>
    </AuthFrame>
  );
}
