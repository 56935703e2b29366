import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import styles from './CodeField.module.css';
import { codeOutcome, texts } from './domain-bookings.texts.ts';

interface CodeFieldProps {
  /** As it is typed. */
  code: string;
  error: string | undefined;
  /** The quote with the code, once it was checked. */
  quote: QuoteAnswer | undefined;
  busy: boolean;
  onChange: (code: string) => void;
  /** Checks the code. */
  onUse: () => void;
}

/** The code of a promotion, folded until it is wanted, and its result in the quote. */
export function CodeField({ code, error, quote, busy, onChange, onUse }: CodeFieldProps) {
  // Neither emptying the field nor correcting it closes it.
  const [isOpen, setOpen] = useState(code !== '');
  const outcome = quote && error === undefined ? codeOutcome(quote) : null;
  return (
    <details
      className={styles.fold}
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="heading">{texts.iHaveACode}</span>
        <ChevronDown size={20} className={styles.arrow} />
      </summary>
      <div className={styles.fields}>
        <Field
          label={texts.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={code}
          error={error}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter checks the code, and does not send the form around it.
            event.preventDefault();
            onUse();
          }}
        />
        <p role="status">{outcome}</p>
        <Button variant="line" busy={busy} busyLabel={texts.checkingCode} onClick={onUse}>
          {texts.useCode}
        </Button>
      </div>
    </details>
  );
}
