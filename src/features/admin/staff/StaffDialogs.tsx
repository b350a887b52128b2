import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { rightsWords, ROLE_LABELS, STAFF_ROLES, type StaffRole } from '#auth/rights.ts';
import { formatMoment } from '#dates.ts';
import { InvitationInput, type StaffMember } from '#staff/staff.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import FormDialog from '#features/admin/kit/form/FormDialog.tsx';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import Modal from '#features/admin/kit/Modal.tsx';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { qrSvg } from '#features/auth/qr-svg.ts';

export interface FreshInvitation {
  readonly role: StaffRole;
  readonly url: string;
  readonly expiresAt: number;
}

const CHOICES = STAFF_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

function RoleField() {
  const { control } = useFormContext<{ readonly role: StaffRole }>();
  const role = useWatch({ control, name: 'role' });
  return (
    <div>
      <SelectField name="role" label="Role" choices={CHOICES} />
      <p role="status" className="mt-2 leading-relaxed text-ink-soft">
        {rightsWords(role)}
      </p>
    </div>
  );
}

interface InviteProps {
  readonly onInvited: (invitation: FreshInvitation) => Promise<unknown>;
  readonly onClose: () => void;
}

export function InviteDialog({ onInvited, onClose }: InviteProps) {
  return (
    <FormDialog
      title="Invite Somebody"
      label="Make the link"
      schema={InvitationInput}
      values={{ role: 'packer' }}
      send={(json) => api.admin.staff.invite.$post({ json })}
      onSaved={(made, { role }) => onInvited({ role, ...made })}
      onFailed={({ message }) => {
        toastFailed(`Failed to invite: ${message}`);
      }}
      onClose={onClose}
    >
      <RoleField />
    </FormDialog>
  );
}

export function InvitationDialog({
  role,
  url,
  expiresAt,
  onClose,
}: FreshInvitation & { readonly onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toastDone('The link is copied.');
    } catch {
      toastFailed('The link could not be copied. Please select it and copy it yourself.');
    }
  };
  return (
    <Modal title={`Invitation: ${ROLE_LABELS[role]}`} onClose={onClose}>
      <p className="leading-relaxed">
        Whoever opens this link first joins your staff. Send it to that person alone, or let them scan it. It
        ends on {formatMoment(expiresAt)}, and is not shown again.
      </p>
      <div
        className="my-5 flex justify-center *:h-auto *:w-56 *:max-w-full *:border *:border-line *:bg-white"
        ref={(place) => {
          place?.replaceChildren(qrSvg(url, 'QR code of the invitation'));
        }}
      />
      <p className="border border-line bg-white px-3 py-2 text-sm wrap-anywhere select-all">{url}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <AdminButton look="outline" onClick={onClose}>
          Done
        </AdminButton>
        <AdminButton data-first onClick={() => void copy()}>
          Copy link
        </AdminButton>
      </div>
    </Modal>
  );
}

interface RoleProps {
  readonly member: StaffMember;
  readonly refetch: () => Promise<unknown>;
  readonly onClose: () => void;
}

const RoleForm = z.object({ role: InvitationInput.shape.role });

export function RoleDialog({ member, refetch, onClose }: RoleProps) {
  const { userId, name, role } = member;
  return (
    <FormDialog
      title={`Role of ${name}`}
      label="Save"
      schema={RoleForm}
      values={{ role }}
      send={(input) => api.admin.staff.$post({ json: { userId, ...input } })}
      onSaved={async () => {
        await refetch();
        toastDone(`The role of ${name} is changed, from the next press on.`);
      }}
      onFailed={({ message }) => {
        toastFailed(`Failed to change the role: ${message}`);
      }}
      onClose={onClose}
    >
      <RoleField />
    </FormDialog>
  );
}
