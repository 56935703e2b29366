import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import type { Person } from '#shared/staff/staff.contract.ts';
import { can } from '#shared/capabilities.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { SetupBackLink } from '#web/staff/SetupBackLink.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { ManageSheet } from './ManageSheet.tsx';
import { TeamMemberSheet } from './TeamMemberSheet.tsx';
import { peopleKey, usePeople } from './team-queries.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { SortedTable } from '#web/staff/SortedTable.tsx';
import type { SortKeys } from '#web/staff/use-list-order.ts';
import type { Column } from '#web/ui/data/Table.tsx';
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
      <SetupBackLink />
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
        <SortedTable
          keys={KEYS}
          caption="Staff"
          columns={columns(mayTouch, setManaging)}
          rows={data.people}
          rowKey={({ _id }) => _id}
        />
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
        onDone={() => {
          setManaging(null);
          refresh();
        }}
        onEdit={(person) => {
          setManaging(null);
          setEditing(person);
        }}
      />
    </main>
  );
}

/** The values by which the columns are sorted. */
const KEYS: SortKeys<Person> = {
  name: ({ name }) => name,
  email: ({ email }) => email ?? '',
  role: ({ type }) => ROLE_LABEL[type],
};

const columns = (mayTouch: (person: Person) => boolean, onManage: (person: Person) => void): Column<Person>[] => [
  { key: 'name', sort: 'name', head: 'Name', place: 'title', cell: ({ name }) => name },
  { key: 'email', sort: 'email', head: 'Email', place: 'sub', cell: ({ email }) => email },
  {
    key: 'type',
    head: 'Role',
    sort: 'role',
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
