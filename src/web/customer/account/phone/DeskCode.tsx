import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import styles from './PhoneLogInScreen.module.css';
import { texts } from './phone-log-in.texts.ts';

interface DeskCodeProps {
  isOpen: boolean;
  onOpen: () => void;
  error: string | undefined;
}

/** The code that a manager gives a customer who shows an ID at the desk, behind a button since few people have one. */
export function DeskCode({ isOpen, onOpen, error }: DeskCodeProps) {
  if (!isOpen)
    return (
      <Button variant="text" size="sm" className={styles.deskCode} onClick={onOpen}>
        {texts.haveDeskCode}
      </Button>
    );
  return (
    <Field
      label={texts.deskCode}
      name="deskCode"
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
      hint={texts.deskCodeHint}
      error={error}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field came because of a press on its button
      autoFocus
    />
  );
}
