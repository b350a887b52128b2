import Modal from '#features/admin/kit/Modal.tsx';
import AllOrNoneForm from './AllOrNoneForm.tsx';
import BulkRowFields from './BulkRowFields.tsx';
import PercentField from './PercentField.tsx';
import { type BulkEdit, useBulkEdit } from './use-bulk-edit.ts';

/** Prices and stock of the selected products, all of them or none. */
export default function BulkDialog(props: BulkEdit) {
  const { products, rowFor, problems, ...edit } = useBulkEdit(props);
  return (
    <Modal title="Edit prices and stock" onClose={props.onClose} onBack={edit.onBack} isWide>
      <AllOrNoneForm
        count={products.length}
        label="Save changes"
        isBusy={edit.isBusy}
        onSave={edit.save}
        onCancel={props.onClose}
      >
        <PercentField {...edit.percent} onType={edit.typePercent} onFillIn={edit.fillIn} />
        <ul ref={edit.list} className="grid gap-3">
          {products.map((product) => (
            <BulkRowFields
              key={product.id}
              product={product}
              row={rowFor(product)}
              problem={problems.get(product.id)}
              onChange={(row) => edit.change(product, row)}
              onLeavePrice={() => edit.leavePrice(product)}
            />
          ))}
        </ul>
      </AllOrNoneForm>
      {edit.question}
    </Modal>
  );
}
