import type { AdminProduct } from '#catalogue/admin-product.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paths } from '#paths/paths.ts';
import IconButton, { IconLink, icons } from '#features/admin/kit/IconButton.tsx';

interface Props {
  readonly product: AdminProduct;
  readonly isCopying: boolean;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

export default function ProductActions({ product, isCopying, onDuplicate, onRemove }: Props) {
  return (
    <span className="flex justify-end md:max-xl:grid md:max-xl:grid-cols-[auto_auto]">
      {product.status === 'live' ? (
        <IconLink
          label={`View ${product.name} in the shop`}
          paths={icons.view}
          href={paths.product(product.id)}
        />
      ) : (
        <IconLink
          label={`Preview ${product.name}`}
          paths={icons.view}
          href={adminPaths.previewProduct(product.id)}
        />
      )}
      <IconLink label={`Edit ${product.name}`} paths={icons.edit} href={adminPaths.editProduct(product.id)} />
      <IconButton
        label={`Duplicate ${product.name}`}
        paths={icons.copy}
        busy={isCopying && `Copying ${product.name}…`}
        onClick={onDuplicate}
      />
      <IconButton label={`Delete ${product.name}`} paths={icons.remove} onClick={onRemove} />
    </span>
  );
}
