import { type AdminBanner, BANNER_FOLDER, BANNER_TEXT_LENGTH, BANNER_TITLE_LENGTH } from '#banner/banner.ts';
import { LINK_HINT, LINK_LENGTH } from '#form-fields.ts';
import { api } from '#lib/api-client.ts';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import RowFormDialog from '#features/admin/kit/form/RowFormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import PictureField from '#features/admin/kit/pictures/PictureField.tsx';
import { ofRow } from '#features/admin/kit/session/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import { BannerForm, valuesOf } from './banner-form.ts';

interface Props {
  /** Null for a new one. */
  readonly banner: AdminBanner | null;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

export default function BannerDialog({ banner, onSaved, onClose }: Props) {
  return (
    <RowFormDialog
      thing="Banner"
      row={banner}
      schema={BannerForm}
      values={valuesOf(banner)}
      send={(json) =>
        banner
          ? api.admin.banners[':id'].$put(ofRow(banner.id, { ...json, seen: { ...banner } }))
          : api.admin.banners.$post({ json })
      }
      refetch={onSaved}
      onFailed={({ message }) => {
        toastFailed(`Operation failed: ${message}`);
      }}
      onClose={onClose}
    >
      <TextField name="title" label="Title" maxLength={BANNER_TITLE_LENGTH} />
      <TextField name="subtitle" label="Subtitle (optional)" rows={2} maxLength={BANNER_TEXT_LENGTH} />
      <PictureField
        name="imageUrl"
        label="Image"
        folder={BANNER_FOLDER}
        hint="Wide ones look best: 2400 × 1000."
      />
      <TextField
        name="linkTo"
        label="Link (optional)"
        hint={LINK_HINT}
        maxLength={LINK_LENGTH}
        inputMode="url"
      />
      <TextField
        name="sortOrder"
        label="Sort Order"
        hint="Lower numbers come first."
        maxLength={5}
        inputMode="numeric"
      />
      <CheckField name="isActive" label="Active: shown on the home page" />
    </RowFormDialog>
  );
}
