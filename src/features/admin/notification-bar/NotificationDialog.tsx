import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod';
import {
  barColour,
  type BarPart,
  GROUND,
  hexOf,
  INK,
  type AdminNotification,
  COLOUR_LENGTH,
  NOTIFICATION_LENGTH,
  NotificationInput,
} from '#notification-bar/notification-bar.ts';
import { LINK_HINT, LINK_LENGTH } from '#form-fields.ts';
import { api, type ApiFailure } from '#lib/api-client.ts';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import { RowFormDialog } from '#features/admin/kit/form/FormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { readFields } from '#features/admin/kit/form/form-values.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly notification: AdminNotification | null;
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
        text={text.trim() || 'Your text appears here.'}
        background={background.trim().toLowerCase()}
        colour={colour.trim().toLowerCase()}
      />
    </figure>
  );
}

interface ColourFieldProps {
  readonly name: string;
  readonly label: string;
  readonly part: BarPart;
}

function nameOf(style: string): string {
  const [, first = '', rest = ''] = /-(.)(.*)/.exec(style) ?? [];
  return first.toUpperCase() + rest;
}

function ColourField({ name, label, part }: ColourFieldProps) {
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name });
  const text = typeof value === 'string' ? value.trim() : '';
  const choose = (chosen: string) => {
    setValue(name, chosen, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          name={name}
          label={label}
          hint="A colour such as #5b1226, or one of those below. Empty: the shop’s own."
          maxLength={COLOUR_LENGTH}
          spellCheck={false}
        />
        <input
          type="color"
          aria-label="Pick a colour"
          value={hexOf(text.toLowerCase(), part)}
          onChange={({ target }) => {
            choose(target.value);
          }}
          className="mt-[1.625rem] size-12 cursor-pointer rounded-sm border border-line-strong bg-white p-1"
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        {Object.entries(part.classes).map(([each, { className }]) => (
          <button
            key={each}
            type="button"
            aria-pressed={text === each}
            onClick={() => choose(text === each ? '' : each)}
            className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-white px-3 text-sm aria-pressed:border-maroon aria-pressed:font-medium"
          >
            <Swatch className={className} />
            {nameOf(each)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Swatch({ className }: { readonly className: string }) {
  const isInk = className.startsWith('text-');
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-4 rounded-full border border-line-strong ${className}`}
    >
      {isInk && <circle cx="8" cy="8" r="8" fill="currentColor" />}
    </svg>
  );
}

interface BarPreviewProps {
  readonly text: string;
  readonly background: string | null;
  readonly colour: string | null;
}

export function BarPreview({ text, background, colour }: BarPreviewProps) {
  const bar = useRef<HTMLParagraphElement>(null);
  const ground = barColour(background, GROUND);
  const ink = barColour(colour, INK);
  useEffect(() => {
    // The page's policy blocks style attributes in its HTML.
    if (!bar.current) return;
    bar.current.style.backgroundColor = ground.hex ?? '';
    bar.current.style.color = ink.hex ?? '';
  });
  return (
    <p
      ref={bar}
      className={`truncate rounded-sm px-4 py-2.5 text-sm font-normal ${ground.className} ${ink.className}`}
    >
      {text}
    </p>
  );
}

const Fields = z.object({
  textContent: z.string(),
  linkUrl: z.string(),
  backgroundColor: z.string(),
  textColor: z.string(),
  isActive: z.boolean(),
});
type NotificationFields = z.input<typeof Fields>;

const NotificationForm = readFields(Fields, NotificationInput);

function valuesOf(notification: AdminNotification | null): NotificationFields {
  return {
    textContent: notification?.textContent ?? '',
    linkUrl: notification?.linkUrl ?? '',
    backgroundColor: notification?.backgroundColor ?? '',
    textColor: notification?.textColor ?? '',
    isActive: notification?.isActive ?? true,
  };
}

/** The shown notification is saved together with hiding the others, or not at all. */
export function toastNotSaved(
  { message }: ApiFailure,
  { isOtherActive }: { readonly isOtherActive: boolean },
): void {
  const others = isOtherActive ? 'Could not deactivate other notifications. ' : '';
  toastFailed(`${others}${message}`, { title: 'Failed to save notification' });
}
