import * as z from 'zod';
import { type AdminNotification, NotificationInput } from '#notification-bar/notification-bar.ts';
import { readFields } from '#features/admin/kit/form/form-values.ts';

const Fields = z.object({
  textContent: z.string(),
  linkUrl: z.string(),
  backgroundColor: z.string(),
  textColor: z.string(),
  isActive: z.boolean(),
});
export type NotificationFields = z.input<typeof Fields>;

export const NotificationForm = readFields(Fields, NotificationInput);

export function valuesOf(notification: AdminNotification | null): NotificationFields {
  return {
    textContent: notification?.textContent ?? '',
    linkUrl: notification?.linkUrl ?? '',
    backgroundColor: notification?.backgroundColor ?? '',
    textColor: notification?.textColor ?? '',
    isActive: notification?.isActive ?? true,
  };
}
