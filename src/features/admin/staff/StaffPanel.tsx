import { useState } from 'react';
import { rightsWords, ROLE_LABELS, STAFF_ROLES, type StaffRole } from '#auth/rights.ts';
import { formatMoment, formatPastMoment } from '#dates.ts';
import { type Invitation, type StaffList, type StaffMember, TwoStepInput } from '#staff/staff.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import ChipsField from '#features/admin/kit/form/ChipsField.tsx';
import DataTable, { StateMark } from '#features/admin/kit/list/DataTable.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import SettingsSection, { SettingsForm } from '#features/admin/shop-settings/SettingsSection.tsx';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { type FreshInvitation, InvitationDialog, InviteDialog, RoleDialog } from './StaffDialogs.tsx';

interface Props {
  readonly initial: StaffList | null;
  readonly ownId: string;
}

export default function StaffPanel(props: Props) {
  return (
    <AdminPanel>
      <Staff {...props} />
    </AdminPanel>
  );
}

type Open =
  | { readonly dialog: 'invite' }
  | { readonly dialog: 'invited'; readonly invitation: FreshInvitation }
  | { readonly dialog: 'role' | 'end'; readonly member: StaffMember }
  | { readonly dialog: 'withdraw'; readonly invitation: Invitation };

function Staff({ initial, ownId }: Props) {
  const { data, error, isFetching, refetch } = useAdminQuery<StaffList>({
    queryKey: ['staff'],
    send: () => api.admin.staff.$get(),
    initial,
  });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  const end = async ({ userId, name }: StaffMember) => {
    const result = await askAdmin(() => api.admin.staff[':userId'].$delete({ param: { userId } }));
    await refetch();
    if (result.ok) toastDone(`${name} no longer works here.`);
    else toastFailed(result.failure.message, { title: 'Failed to end the work here' });
  };
  const withdraw = async ({ id }: Invitation) => {
    const result = await askAdmin(() => api.admin.staff.invitations[':id'].$delete(ofRow(id)));
    await refetch();
    if (result.ok) toastDone('The invitation is withdrawn: its link does nothing any more.');
    else toastFailed(`Failed to withdraw the invitation: ${result.failure.message}`);
  };

  return (
    <>
      <PanelHeading title="Staff">
        <AdminButton onClick={() => setOpen({ dialog: 'invite' })}>Invite Somebody</AdminButton>
      </PanelHeading>
      <ListStates
        items={data && [data]}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch the staff: ${message}`}
        empty={null}
      >
        {data && (
          <>
            <DataTable
              label="Staff"
              rows={data.items}
              keyOf={({ userId }) => userId}
              columns={[
                {
                  label: 'Name',
                  kind: 'title',
                  cell: ({ userId, name, email }) => (
                    <>
                      {name}
                      {userId === ownId && <span className="font-normal text-ink-soft"> (you)</span>}
                      <span className="block text-sm font-normal text-ink-soft">{email}</span>
                    </>
                  ),
                },
                { label: 'Role', cell: ({ role }) => ROLE_LABELS[role] },
                {
                  label: 'Last signed in',
                  cell: ({ lastSignInAt }) =>
                    lastSignInAt === null ? 'Not yet' : formatPastMoment(lastSignInAt),
                },
                {
                  label: 'Two-step sign-in',
                  kind: 'wide',
                  cell: ({ hasTwoFactor }) => (
                    <StateMark tone={hasTwoFactor ? 'good' : 'quiet'}>
                      {hasTwoFactor ? 'On' : 'Off'}
                    </StateMark>
                  ),
                },
                {
                  label: 'Actions',
                  kind: 'actions',
                  cell: (member) => (
                    <span className="flex flex-wrap justify-end">
                      <AdminButton
                        look="quiet"
                        aria-label={`Change role of ${member.name}`}
                        onClick={() => setOpen({ dialog: 'role', member })}
                      >
                        Change role
                      </AdminButton>
                      <AdminButton
                        look="quiet"
                        aria-label={`End the work of ${member.name}`}
                        onClick={() => setOpen({ dialog: 'end', member })}
                      >
                        End
                      </AdminButton>
                    </span>
                  ),
                },
              ]}
            />
            {data.invitations.length > 0 && (
              <div className="mt-9">
                <SettingsSection title="Open invitations" text="Each link works once, within 48 hours.">
                  <DataTable
                    label="Open invitations"
                    rows={data.invitations}
                    keyOf={({ id }) => id}
                    columns={[
                      { label: 'Role', kind: 'title', cell: ({ role }) => ROLE_LABELS[role] },
                      { label: 'Invited by', cell: ({ invitedBy }) => invitedBy ?? '–' },
                      { label: 'Ends', cell: ({ expiresAt }) => formatMoment(expiresAt) },
                      {
                        label: 'Actions',
                        kind: 'actions',
                        cell: (invitation) => (
                          <span className="flex justify-end">
                            <AdminButton
                              look="quiet"
                              onClick={() => setOpen({ dialog: 'withdraw', invitation })}
                            >
                              Withdraw
                            </AdminButton>
                          </span>
                        ),
                      },
                    ]}
                  />
                </SettingsSection>
              </div>
            )}
            <div className="mt-9">
              <SettingsSection title="Roles" text="What each of them may do. The shop asks at every press.">
                <dl className="grid gap-x-8 gap-y-4 border border-line bg-white p-4 sm:grid-cols-2 sm:p-5">
                  {STAFF_ROLES.map((role) => (
                    <div key={role}>
                      <dt className="font-medium">{ROLE_LABELS[role]}</dt>
                      <dd className="mt-0.5 leading-relaxed text-ink-soft">{rightsWords(role)}</dd>
                    </div>
                  ))}
                </dl>
              </SettingsSection>
            </div>
            <div className="mt-9">
              <TwoStepSection roles={data.twoFactorRoles} refetch={refetch} />
            </div>
          </>
        )}
      </ListStates>
      {open?.dialog === 'invite' && (
        <InviteDialog
          onInvited={async (invitation) => {
            setOpen({ dialog: 'invited', invitation });
            await refetch();
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'invited' && <InvitationDialog {...open.invitation} onClose={close} />}
      {open?.dialog === 'role' && <RoleDialog member={open.member} refetch={refetch} onClose={close} />}
      {open?.dialog === 'end' && (
        <ConfirmDialog
          title="End the Work Here"
          text={`${open.member.name} is signed out everywhere at once, and keeps the account as a customer. What was done stays in the history.`}
          label="End"
          busy="Ending…"
          onConfirm={() => end(open.member)}
          onClose={close}
        />
      )}
      {open?.dialog === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw the Invitation"
          text={`Nobody can join as ${ROLE_LABELS[open.invitation.role]} by this link any more.`}
          label="Withdraw"
          busy="Withdrawing…"
          onConfirm={() => withdraw(open.invitation)}
          onClose={close}
        />
      )}
    </>
  );
}

interface TwoStepProps {
  readonly roles: readonly StaffRole[];
  readonly refetch: () => Promise<unknown>;
}

const CHOICES = STAFF_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

export function TwoStepSection({ roles, refetch }: TwoStepProps) {
  return (
    <SettingsSection
      title="Two-step sign-in"
      text="Who cannot open the admin without a code of an app. Settings can demand it of everybody."
    >
      <SettingsForm
        label="Save"
        schema={TwoStepInput}
        stored={{ roles }}
        values={{ roles: [...roles] }}
        send={(json) => api.admin.staff['two-step'].$put({ json })}
        readAnew={refetch}
        onSaved={async () => {
          await refetch();
          toastDone('Saved who has to sign in in two steps.');
        }}
        onFailed={({ message }) => {
          toastFailed(message, { title: 'Failed to save' });
        }}
      >
        <ChipsField name="roles" label="Demanded of" choices={CHOICES} />
      </SettingsForm>
    </SettingsSection>
  );
}
