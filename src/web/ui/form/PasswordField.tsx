import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { FieldEndButton } from './FieldEndButton.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { texts } from '#web/ui/ui.texts.ts';

/**
 * A password field with a show and hide button. `autoComplete` is the kind of password (current-password or
 * new-password).
 */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <FieldEndButton
          icon={shown ? EyeOff : Eye}
          label={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
