import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { type Person, resetSecondStep, sendPasswordLink, suspendStaffMember } from '#shared/staff/staff.contract.ts';
import { can } from '#shared/capabilities.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { TeamMemberSheet } from './TeamMemberSheet.tsx';
import { peopleKey, usePeople } from './team-queries.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './staff-team.texts.ts';
import { ROLE_LABEL } from '#web/staff/staff.texts.ts';

const STATE: Record<Person['state'], string> = {
  active: texts.atWork,
  invited: texts.invited,
  suspended: texts.shutOut,
};
const refresh = () => void staffQueryClient.invalidateQueries({ queryKey: peopleKey });

/** /staff/people: the staff and their roles. */
export function TeamScreen() {
  const { data, error, refetch, isFetching } = usePeople();
  const [editing, setEditing] = useState<Person | 'new' | null>(null);
  const [managing, setManaging] = useState<Person | null>(null);
  const me = useStaffMe();
  useTitle(texts.staff, useCentre()?.name);
  const mayTouch = (person: Person) => me !== null && (person.type !== 'owner' || can(me.type, 'owners.manage'));
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle
        action={
          <Button size="sm" icon={UserPlus} onClick={() => setEditing('new')}>
            {texts.invite}
          </Button>
        }
      >
        {texts.staff}
      </PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheStaff}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && (
        <Table caption="Staff" columns={columns(mayTouch, setManaging)} rows={data.people} rowKey={({ _id }) => _id} />
      )}
      {editing !== null && (
        <TeamMemberSheet
          person={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(message) => {
            setEditing(null);
            toast.success(message);
            refresh();
          }}
        />
      )}
      <ManageSheet
        key={managing?._id ?? ''}
        person={managing}
        isMe={managing?._id === me?._id}
        onClose={() => setManaging(null)}
        onEdit={(person) => {
          setManaging(null);
          setEditing(person);
        }}
      />
    </main>
  );
}

const columns = (mayTouch: (person: Person) => boolean, onManage: (person: Person) => void): Column<Person>[] => [
  { key: 'name', head: 'Name', place: 'title', cell: ({ name }) => name },
  { key: 'email', head: 'Email', place: 'sub', cell: ({ email }) => email },
  {
    key: 'type',
    head: 'Role',
    place: 'meta',
    cell: ({ type, state, secondStep }) =>
      `${ROLE_LABEL[type]}. ${STATE[state]}${secondStep ? texts.secondStepOn : ''}`,
  },
  {
    key: 'do',
    head: 'Actions',
    headHidden: true,
    place: 'action',
    cell: (person) =>
      mayTouch(person) && (
        <Button variant="line" size="sm" onClick={() => onManage(person)} aria-label={texts.managePerson(person.name)}>
          {texts.manage}
        </Button>
      ),
  },
];

/** The actions on a member of staff: edit, password link, two-factor reset, suspension. */
function ManageSheet({
  person,
  isMe,
  onClose,
  onEdit,
}: {
  person: Person | null;
  isMe: boolean;
  onClose: () => void;
  onEdit: (person: Person) => void;
}) {
  const { busy, submit, failure } = useSubmit();
  const run = (work: () => Promise<{ message: string }>) =>
    submit(async () => {
      toast.success((await work()).message);
      refresh();
      onClose();
    });
  const params = { id: person?._id ?? '' };
  const isSuspended = person?.state === 'suspended';
  return (
    <Sheet open={person !== null} onClose={onClose} busy={busy} title={person?.name ?? texts.manage}>
      <div className="stack">
        {failure && <Notice tone="bad">{failure}</Notice>}
        {person && person.email !== null && (
          <Button variant="line" block disabled={busy} onClick={() => onEdit(person)}>
            {texts.editNamePhoneAndRole}
          </Button>
        )}
        {!isSuspended && (
          <Button
            variant="line"
            block
            disabled={busy}
            onClick={() => void run(() => staffCall(sendPasswordLink, { params }))}
          >
            {person?.state === 'invited' ? texts.emailInvitationAgain : texts.emailPasswordLink}
          </Button>
        )}
        {person?.secondStep && !isMe && (
          <Button
            variant="line"
            block
            disabled={busy}
            onClick={() => void run(() => staffCall(resetSecondStep, { params }))}
          >
            {texts.forgetAuthenticator}
          </Button>
        )}
        {person?.email == null && <p className="muted">{texts.contactErased}</p>}
        {!isMe && person?.email != null && (
          <Button
            variant={isSuspended ? 'line' : 'danger'}
            block
            disabled={busy}
            onClick={() => void run(() => staffCall(suspendStaffMember, { params, body: { suspended: !isSuspended } }))}
          >
            {isSuspended ? texts.letInAgain : texts.shutOutAtOnce}
          </Button>
        )}
        <SheetActions>
          <Button variant="text" disabled={busy} onClick={onClose}>
            {texts.close}
          </Button>
        </SheetActions>
      </div>
    </Sheet>
  );
}
