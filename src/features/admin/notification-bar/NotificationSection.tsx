import { useState } from 'react';
import { formatDate } from '#dates.ts';
import type { AdminNotification } from '#notification-bar/notification-bar.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import DataTable, { StateMark } from '#features/admin/kit/list/DataTable.tsx';
import { type Asked, RowActions, RowDialogs } from '#features/admin/kit/form/EditableRows.tsx';
import { askAdmin, mayBeDone, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import SettingsSection from '#features/admin/shop-settings/SettingsSection.tsx';
import NotificationDialog, { toastNotSaved, BarPreview } from './NotificationDialog.tsx';

interface Props {
  readonly items: readonly AdminNotification[];
  readonly refetch: () => Promise<unknown>;
}

export default function NotificationSection({ items, refetch }: Props) {
  const [asked, setAsked] = useState<Asked<AdminNotification>>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const isOtherActive = (id: number | null) => items.some((each) => each.isActive && each.id !== id);

  const show = async ({ id }: AdminNotification, isActive: boolean) => {
    setBusyId(id);
    const result = await askAdmin(() => api.admin.notifications[':id'].shown.$put(ofRow(id, { isActive })));
    if (result.ok) {
      await refetch();
      toastDone(isActive ? 'Notification activated.' : 'Notification deactivated.');
    } else {
      const { code } = result.failure;
      if (code === 'NOT_FOUND' || mayBeDone(code)) void refetch();
      toastNotSaved(result.failure, { isOtherActive: isActive && isOtherActive(id) });
    }
    setBusyId(null);
  };

  return (
    <SettingsSection
      title="Notification bar"
      text="One line above the whole shop. One notification is active at a time."
      actions={
        <AdminButton onClick={() => setAsked({ what: 'edit', row: null })}>Add Notification</AdminButton>
      }
    >
      {items.length === 0 ? (
        <p className="border border-line bg-white px-6 py-8 text-center">No Notifications Found</p>
      ) : (
        <DataTable
          label="Notifications"
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Notification',
              kind: 'title',
              cell: ({ textContent, backgroundColor, textColor, linkUrl }) => (
                <div className="grid max-w-xl min-w-0 gap-1">
                  <BarPreview text={textContent} background={backgroundColor} colour={textColor} />
                  {linkUrl !== null && <span className="text-sm font-normal text-ink-soft">{linkUrl}</span>}
                </div>
              ),
            },
            { label: 'Added', cell: ({ createdAt }) => formatDate(createdAt) },
            {
              label: 'Status',
              cell: ({ isActive }) => (
                <StateMark tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</StateMark>
              ),
            },
            {
              label: 'Actions',
              kind: 'actions',
              cell: (row) => (
                <RowActions
                  name={quoted(row)}
                  onEdit={() => setAsked({ what: 'edit', row })}
                  onRemove={() => setAsked({ what: 'remove', row })}
                >
                  <AdminButton
                    look="quiet"
                    busy={busyId === row.id && 'Saving…'}
                    aria-label={`${row.isActive ? 'Deactivate' : 'Activate'} ${quoted(row)}`}
                    onClick={() => void show(row, !row.isActive)}
                  >
                    {row.isActive ? 'Deactivate' : 'Activate'}
                  </AdminButton>
                </RowActions>
              ),
            },
          ]}
        />
      )}
      <RowDialogs
        asked={asked}
        rows={items}
        thing="Notification"
        dialog={(notification, onClose) => (
          <NotificationDialog
            notification={notification}
            isOtherActive={isOtherActive(notification?.id ?? null)}
            onSaved={refetch}
            onClose={onClose}
          />
        )}
        removal={{
          text: (notification) => `Delete ${quoted(notification)}? This cannot be undone.`,
          send: ({ id }) => api.admin.notifications[':id'].$delete(ofRow(id)),
          done: () => 'Notification deleted.',
          onFailed: ({ message }) => {
            toastFailed(message, { title: 'Failed to delete notification' });
          },
        }}
        refetch={refetch}
        onClose={() => setAsked(null)}
      />
    </SettingsSection>
  );
}

const quoted = ({ textContent }: AdminNotification) => `“${textContent}”`;
