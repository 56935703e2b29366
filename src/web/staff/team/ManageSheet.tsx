import { useState } from 'react';
import { type Person, resetSecondStep, sendPasswordLink, suspendStaffMember } from '#shared/staff/staff.contract.ts';
import { PasswordSheet } from '#web/staff/PasswordSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './staff-team.texts.ts';

type Act = 'link' | 'forget-app' | 'let-in' | 'shut-out';

interface ManageSheetProps {
  person: Person | null;
  isMe: boolean;
  onClose: () => void;
  /** After an action. */
  onDone: () => void;
  onEdit: (person: Person) => void;
}

/** The actions on a member of staff. All but editing ask for the password of the caller. */
export function ManageSheet({ person, isMe, onClose, onDone, onEdit }: ManageSheetProps) {
  const [act, setAct] = useState<Act | null>(null);
  if (person !== null && act !== null)
    return <ActSheet person={person} act={act} onDone={onDone} onClose={() => setAct(null)} />;
  const isSuspended = person?.state === 'suspended';
  return (
    <Sheet open={person !== null} onClose={onClose} title={person?.name ?? texts.manage}>
      <div className="stack">
        {person && person.email !== null && (
          <Button variant="line" block onClick={() => onEdit(person)}>
            {texts.editNamePhoneAndRole}
          </Button>
        )}
        {!isSuspended && (
          <Button variant="line" block onClick={() => setAct('link')}>
            {person?.state === 'invited' ? texts.emailInvitationAgain : texts.emailPasswordLink}
          </Button>
        )}
        {person?.secondStep && !isMe && (
          <Button variant="line" block onClick={() => setAct('forget-app')}>
            {texts.forgetAuthenticator}
          </Button>
        )}
        {person?.email == null && <p className="muted">{texts.contactErased}</p>}
        {!isMe && person?.email != null && (
          <Button
            variant={isSuspended ? 'line' : 'danger'}
            block
            onClick={() => setAct(isSuspended ? 'let-in' : 'shut-out')}
          >
            {isSuspended ? texts.letInAgain : texts.shutOutAtOnce}
          </Button>
        )}
        <SheetActions>
          <Button variant="text" onClick={onClose}>
            {texts.close}
          </Button>
        </SheetActions>
      </div>
    </Sheet>
  );
}

const words = (act: Act, { name, state }: Person): { title: string; text: string; confirm: string } => {
  switch (act) {
    case 'link':
      return {
        title: state === 'invited' ? texts.emailInvitationAgain : texts.emailPasswordLink,
        text: texts.linkConsequence(name),
        confirm: texts.sendLink,
      };
    case 'forget-app':
      return { title: texts.forgetQuestion(name), text: texts.forgetConsequence, confirm: texts.forgetApp };
    case 'let-in':
      return { title: texts.letInQuestion(name), text: texts.letInConsequence, confirm: texts.letIn };
    case 'shut-out':
      return { title: texts.shutOutQuestion(name), text: texts.shutOutConsequence, confirm: texts.shutOutNow };
  }
};

function send(act: Act, id: string, currentPassword: string): Promise<{ message: string }> {
  const params = { id };
  if (act === 'link') return staffCall(sendPasswordLink, { params, body: { currentPassword } });
  if (act === 'forget-app') return staffCall(resetSecondStep, { params, body: { currentPassword } });
  return staffCall(suspendStaffMember, { params, body: { suspended: act === 'shut-out', currentPassword } });
}

interface ActSheetProps {
  person: Person;
  act: Act;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password before an action on a member of staff. */
function ActSheet({ person, act, onDone, onClose }: ActSheetProps) {
  const { title, text, confirm } = words(act, person);
  return (
    <PasswordSheet
      title={title}
      confirm={confirm}
      variant={act === 'shut-out' || act === 'forget-app' ? 'danger-solid' : 'rust'}
      send={(currentPassword) => send(act, person._id, currentPassword)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{text}</p>
    </PasswordSheet>
  );
}
