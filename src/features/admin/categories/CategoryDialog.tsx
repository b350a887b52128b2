import {
  CATEGORY_NAME_LENGTH,
  CATEGORY_TEXT_LENGTH,
  DEFAULT_SIZES,
  type DeskCategory,
  OTHER_WORDS_LENGTH,
} from '../../../domain/catalogue/category-input.ts';
import { api } from '../../../lib/api-client.ts';
import { ofRow } from '../kit/ask-desk.ts';
import CheckField from '../kit/CheckField.tsx';
import FormDialog from '../kit/FormDialog.tsx';
import PictureField from '../kit/PictureField.tsx';
import { sayDone, sayFailed } from '../kit/say.ts';
import TextField from '../kit/TextField.tsx';
import { CategoryForm, valuesOf } from './category-form.ts';

interface Props {
  /** Null for a new one. */
  readonly category: DeskCategory | null;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

export default function CategoryDialog({ category, onSaved, onClose }: Props) {
  const verb = category ? 'update' : 'add';
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add Category'}
      label={category ? 'Save Category' : 'Add Category'}
      schema={CategoryForm}
      values={valuesOf(category)}
      send={(json) =>
        category
          ? api.admin.categories[':id'].$put(ofRow(category.id, json))
          : api.admin.categories.$post({ json })
      }
      onSaved={async () => {
        await onSaved();
        sayDone(`Category ${category ? 'updated' : 'added'} successfully.`);
        onClose();
      }}
      onFailed={({ message }) => {
        sayFailed(`Failed to ${verb} category: ${message}`);
      }}
      onClose={onClose}
    >
      <TextField name="name" label="Name" maxLength={CATEGORY_NAME_LENGTH} />
      <TextField
        name="description"
        label="Description (optional)"
        rows={3}
        maxLength={CATEGORY_TEXT_LENGTH}
      />
      <TextField
        name="otherWords"
        label="Other words (optional)"
        hint="What shoppers call these pieces too, separated by commas, such as jhumka, bali, झुमका. The search finds the pieces by them."
        maxLength={OTHER_WORDS_LENGTH}
      />
      <PictureField name="imageUrl" label="Image (optional)" folder="categories" />
      <CheckField name="hasSizes" label="Pieces come in sizes" />
      <TextField
        name="sizes"
        label="Sizes"
        hint={`Separated by commas, when pieces come in sizes. Left empty: ${DEFAULT_SIZES.join(', ')}.`}
      />
    </FormDialog>
  );
}
