import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import field from './Field.module.css';
import styles from './CodeInput.module.css';
import { type CodeDigits, emptyDigits, setDigit, insertText } from './code-digits.ts';
import { texts } from '#web/ui/ui.texts.ts';

export interface CodeInputProps {
  length: 4 | 6;
  /** The name of the hidden input with the whole code. */
  name: string;
  label?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean | undefined;
  /** Focuses the first box: after a wrong code, or on a page without other fields. */
  autoFocus?: boolean | undefined;
  onChange?: ((code: string) => void) | undefined;
  /** Called each time when every box is filled. */
  onComplete?: ((code: string) => void) | undefined;
}

/** One box per digit. A pasted or suggested code fills them all. To clear it, change its `key`. */
export function CodeInput(props: CodeInputProps) {
  const { length, name, label = 'Code', hint, error, disabled, autoFocus, onChange, onComplete } = props;
  const [boxes, setBoxes] = useState<CodeDigits>(() => emptyDigits(length));
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

  useEffect(() => {
    if (autoFocus) inputs.current[0]?.focus();
  }, [autoFocus]);

  function change(next: CodeDigits, focusAt: number) {
    setBoxes(next);
    const code = next.join('');
    onChange?.(code);
    if (code.length === length && code !== boxes.join('')) onComplete?.(code);
    go(focusAt);
  }
  function go(index: number) {
    inputs.current[Math.max(0, Math.min(length - 1, index))]?.focus();
  }
  function type(index: number, text: string) {
    const { next, focusAt } = insertText(boxes, index, text);
    change(next, focusAt);
  }
  function paste(index: number, event: ClipboardEvent) {
    event.preventDefault();
    type(index, event.clipboardData.getData('text'));
  }
  function key(index: number, event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') go(index - 1);
    else if (event.key === 'ArrowRight') go(index + 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(length - 1);
    else if (event.key === 'Backspace' && boxes[index] === '' && index > 0)
      change(setDigit(boxes, index - 1, ''), index - 1);
    else return;
    event.preventDefault();
  }

  return (
    <fieldset className={styles.group} aria-describedby={described} disabled={disabled}>
      <legend className={field.label}>{label}</legend>
      <input type="hidden" name={name} value={boxes.join('')} />
      <div className={cx(styles.boxes, length === 6 && styles.six)}>
        {boxes.map((digit, index) => (
          <input
            key={index}
            ref={(node) => {
              inputs.current[index] = node;
            }}
            className={cx(field.input, styles.box)}
            value={digit}
            // No maxLength, which would cut a pasted code to its first digit.
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={texts.digitOf(index + 1, length)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => type(index, event.target.value)}
            onPaste={(event) => paste(index, event)}
            onKeyDown={(event) => key(index, event)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={field.error} id={`${id}-error`}>
          <TriangleAlert size={20} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
