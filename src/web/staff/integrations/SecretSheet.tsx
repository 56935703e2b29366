import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { FieldEndButton } from '#web/ui/form/FieldEndButton.tsx';
import { useCopy } from '#web/ui/feedback/use-copy.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './staff-integrations.texts.ts';

/** A secret that was just made and is shown only now. */
export interface Secret {
  title: string;
  /** The kind of secret: key, secret, address. */
  label: string;
  value: string;
  hint: string;
}

/** Shows a secret once, to be copied. */
export function SecretSheet({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { copied, copy } = useCopy();
  return (
    <Sheet open onClose={onClose} title={secret.title}>
      <div className="stack">
        <Notice tone="gold">{texts.copyNow}</Notice>
        <Field
          label={secret.label}
          readOnly
          value={secret.value}
          hint={secret.hint}
          onFocus={({ currentTarget }) => currentTarget.select()}
          end={
            <FieldEndButton
              icon={copied ? Check : Copy}
              label={copied ? texts.copied : texts.copyThe(secret.label.toLowerCase())}
              onClick={() => copy(secret.value)}
              data-autofocus
            />
          }
        />
        <p className="sr" role="status">
          {copied ? texts.copied : ''}
        </p>
        <SheetActions>
          <Button onClick={onClose}>{texts.iHaveCopiedIt}</Button>
        </SheetActions>
      </div>
    </Sheet>
  );
}
