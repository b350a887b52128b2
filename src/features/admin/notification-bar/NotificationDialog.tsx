import { useWatch } from 'react-hook-form';
import {
  GROUND,
  INK,
  type AdminNotification,
  NOTIFICATION_LENGTH,
} from '#notification-bar/notification-bar.ts';
import { LINK_HINT, LINK_LENGTH } from '#form-fields.ts';
import { api } from '#lib/api-client.ts';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import RowFormDialog from '#features/admin/kit/form/RowFormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { ofRow } from '#features/admin/kit/session/ask-admin.ts';
import { toastNotSaved } from '#features/admin/shop-settings/toast-not-saved.ts';
import BarPreview from './BarPreview.tsx';
import ColourField from './ColourField.tsx';
import { type NotificationFields, NotificationForm, valuesOf } from './notification-form.ts';

interface Props {
  /** Null for a new one. */
  readonly notification: AdminNotification | null;
  /** Whether another one is shown now. */
  readonly isOtherActive: boolean;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

export default function NotificationDialog({ notification, isOtherActive, onSaved, onClose }: Props) {
  return (
    <RowFormDialog
      thing="Notification"
      row={notification}
      isWide
      schema={NotificationForm}
      values={valuesOf(notification)}
      send={(json) =>
        notification
          ? api.admin.notifications[':id'].$put(
              ofRow(notification.id, { ...json, seen: { ...notification } }),
            )
          : api.admin.notifications.$post({ json })
      }
      refetch={onSaved}
      onFailed={(failure) => {
        toastNotSaved(failure, { isOtherActive });
      }}
      onClose={onClose}
    >
      <Preview />
      <TextField name="textContent" label="Text" rows={2} maxLength={NOTIFICATION_LENGTH} />
      <TextField
        name="linkUrl"
        label="Link (optional)"
        hint={LINK_HINT}
        maxLength={LINK_LENGTH}
        inputMode="url"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ColourField name="backgroundColor" label="Background" part={GROUND} />
        <ColourField name="textColor" label="Text colour" part={INK} />
      </div>
      <CheckField name="isActive" label="Active: shown above the shop, in place of any other" />
    </RowFormDialog>
  );
}

function Preview() {
  const [text, background, colour] = useWatch<
    NotificationFields,
    ['textContent', 'backgroundColor', 'textColor']
  >({
    name: ['textContent', 'backgroundColor', 'textColor'],
  });
  return (
    <figure className="sticky top-15 z-10 -mx-5 grid gap-1.5 bg-ivory px-5 py-2">
      <figcaption className="text-sm font-medium">Preview</figcaption>
      <BarPreview
        text={text.trim() || 'What you write stands here.'}
        background={background.trim().toLowerCase()}
        colour={colour.trim().toLowerCase()}
      />
    </figure>
  );
}
