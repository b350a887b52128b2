import type { AdminAttribute } from '#catalogue/facets/attribute-input.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import ChipsField from '#features/admin/kit/form/ChipsField.tsx';

interface Props {
  readonly attributes: readonly AdminAttribute[];
}

/** What shoppers filter by, and read on the product page. */
export default function AttributeFields({ attributes }: Props) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-display text-xl font-semibold">Attributes</legend>
      <p className="text-sm text-ink-soft">
        Shoppers filter by these: say what is true of the piece, and nothing else.{' '}
        <a href={adminPaths.attributes} className="text-maroon underline underline-offset-4">
          Edit the words
        </a>
      </p>
      {attributes
        .filter(({ values }) => values.length > 0)
        .map(({ id, label, values }) => (
          <ChipsField
            key={id}
            name="attributeIds"
            label={label}
            choices={values.map((value) => ({ value: String(value.id), label: value.label }))}
          />
        ))}
    </fieldset>
  );
}
