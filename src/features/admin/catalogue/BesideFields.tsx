import type { ClientResponse } from 'hono/client';
import { useEffect, useState } from 'react';
import type { EditedProduct } from '#catalogue/admin-product.ts';
import { type BesideProduct, MOST_COLOURS, type OtherPiece } from '#catalogue/design.ts';
import type { ProductChoice } from '#catalogue/product-query.ts';
import { MOST_LOOK_PIECES } from '#catalogue/product-limits.ts';
import { STATUS_LABELS } from '#catalogue/product-status.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { api } from '#lib/api-client.ts';
import { leaveFor } from '#lib/leave-for.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { leaveAsked } from '#features/admin/kit/form/leave-page.ts';
import ProductChoiceField from '#features/admin/kit/form/ProductChoiceField.tsx';
import { problemsIn } from '#features/admin/kit/form/form-values.ts';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { askAdmin, mayBeDone, NEEDS_SIGN_IN, ofRow, useAskedOnce } from '#features/admin/kit/ask-admin.ts';
import { flashDone, showFlash, toastDone, toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly product: EditedProduct;
  readonly initial: BesideProduct;
}

const MAY_BE_ADDED =
  'It may have been added after all. Press Add another colour again to be sure: it is added only once.';

export default function BesideFields({ product, initial }: Props) {
  const { id, name } = product;
  const [beside, setBeside] = useState(initial);
  const [problems, setProblems] = useState<{ colours?: string; look?: string }>({});
  const addOnce = useAskedOnce();
  const [isSaving, setIsSaving] = useState(false);
  const [isCopying, setIsCopying] = useState(false);

  useEffect(showFlash, []);
  /** One save at a time, because each change starts from the result of the one before. */
  const save = async (
    part: 'colours' | 'look',
    send: () => Promise<ClientResponse<BesideProduct>>,
    done: string,
    isDone: (now: BesideProduct) => boolean = () => false,
  ) => {
    if (isSaving) {
      toastFailed('The change before is still being saved. Please choose once more.');
      return;
    }
    setIsSaving(true);
    const result = await askAdmin(send);
    if (result.ok) {
      setIsSaving(false);
      setBeside(result.value);
      setProblems({});
      toastDone(done);
      return;
    }
    // Another tab may have made this change first, or only the answer to saving it was lost.
    const now = NEEDS_SIGN_IN.has(result.failure.code)
      ? null
      : await askAdmin(() => api.admin.products[':id'].beside.$get(ofRow(id)));
    setIsSaving(false);
    if (now?.ok) {
      setBeside(now.value);
      if (isDone(now.value)) {
        setProblems({});
        toastDone(done);
        return;
      }
    }
    const [[, message] = [null, result.failure.message]] = problemsIn(result.failure.details);
    setProblems({ [part]: message });
    // A full list has no field that could show the problem.
    toastFailed(message);
  };
  const isColour = (piece: { readonly id: number }, { colours }: BesideProduct) =>
    colours.some((each) => each.id === piece.id);
  const join = async (choice: ProductChoice) => {
    const send = () => api.admin.products[':id'].colours.$put(ofRow(id, { productId: choice.id }));
    await save(
      'colours',
      send,
      `"${choice.name}" is one of its colours now.`,
      (now) => isColour(choice, now) && !isColour(choice, beside),
    );
  };
  const letGo = async (piece: OtherPiece) => {
    const send = () => api.admin.products[':id'].colours.$delete(ofRow(id, { productId: piece.id }));
    await save('colours', send, `"${piece.name}" stands by itself again.`, (now) => !isColour(piece, now));
  };
  const addAnother = async () => {
    setIsCopying(true);
    const result = await addOnce(id, (header) =>
      api.admin.products[':id'].colours.$post(ofRow(id, undefined, header)),
    );
    if (!result.ok) {
      setIsCopying(false);
      const { code, message } = result.failure;
      setProblems({ colours: message });
      toastFailed(`Failed to add another colour. ${message}${mayBeDone(code) ? ` ${MAY_BE_ADDED}` : ''}`);
      return;
    }
    flashDone(`A draft of "${name}" for another colour. Say its colour, add its pictures and its stock.`);
    await leaveFor(adminPaths.editProduct(result.value.id));
    setIsCopying(false);
  };
  const choose = async (pieces: readonly ProductChoice[]) => {
    const productIds = pieces.map((piece) => piece.id);
    const seen = beside.look.map((piece) => piece.id);
    const send = () => api.admin.products[':id'].look.$put(ofRow(id, { productIds, seen }));
    await save('look', send, 'The look is saved.');
  };

  return (
    <>
      <fieldset className="grid gap-4">
        <legend tabIndex={-1} className="mb-1.5 font-display text-xl font-semibold outline-none">
          Other colours
        </legend>
        <p className="text-sm text-ink-soft">
          Each colour is a piece with its own pictures, price, sizes and stock; shoppers go from one to the
          other by its swatch. What you do here is saved at once.
        </p>
        <Pieces
          pieces={beside.colours.map((piece) => ({ ...piece, note: piece.colour ?? 'No colour said yet' }))}
          removing="of its colours"
          isSaving={isSaving}
          onRemove={(piece) => void letGo(piece)}
        />
        {beside.colours.length < MOST_COLOURS - 1 && (
          <PassFocusOn as="div">
            <div>
              <AdminButton
                look="outline"
                busy={isCopying && 'Copying…'}
                onClick={() => void leaveAsked(addAnother)}
              >
                Add another colour
              </AdminButton>
            </div>
            <ProductChoiceField
              label="Join a piece that is there already"
              hint="It keeps its page and its orders."
              among="kept"
              chosen={null}
              problem={problems.colours}
              onChoose={(choice) => {
                if (choice) void join(choice);
              }}
            />
          </PassFocusOn>
        )}
      </fieldset>
      <fieldset className="grid gap-4">
        <legend tabIndex={-1} className="mb-1.5 font-display text-xl font-semibold outline-none">
          Complete the look
        </legend>
        <p className="text-sm text-ink-soft">
          Up to two pieces that one press adds along with this one. If none of them is in stock, the shop
          chooses by the attributes. Saved at once.
        </p>
        <Pieces
          pieces={beside.look}
          removing="of the look"
          isSaving={isSaving}
          onRemove={(piece) => void choose(beside.look.filter((each) => each.id !== piece.id))}
        />
        {beside.look.length < MOST_LOOK_PIECES && (
          <PassFocusOn as="div">
            <ProductChoiceField
              label="Piece of the look"
              hint="One that does not come in sizes."
              among="kept"
              isUnsized
              chosen={null}
              problem={problems.look}
              onChoose={(choice) => {
                if (choice) void choose([...beside.look, choice]);
              }}
            />
          </PassFocusOn>
        )}
      </fieldset>
    </>
  );
}

interface PiecesProps {
  readonly pieces: readonly (OtherPiece & { readonly note?: string })[];
  readonly removing: string;
  readonly isSaving: boolean;
  readonly onRemove: (piece: OtherPiece) => void;
}

function Pieces({ pieces, removing, isSaving, onRemove }: PiecesProps) {
  if (pieces.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {pieces.map((piece) => (
        <li key={piece.id} className="flex items-center gap-3 py-2">
          <Thumbnail address={piece.imageUrl} />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <a
              href={adminPaths.editProduct(piece.id)}
              className="inline-flex min-h-11 items-center text-maroon underline underline-offset-4"
            >
              {piece.name}
            </a>
            <p className="text-sm text-ink-soft">{notesOf(piece)}</p>
          </div>
          <PassFocusOn>
            <AdminButton
              look="quiet"
              busy={isSaving && 'Take out'}
              aria-label={`Take out "${piece.name}" ${removing}`}
              onClick={() => onRemove(piece)}
            >
              Take out
            </AdminButton>
          </PassFocusOn>
        </li>
      ))}
    </ul>
  );
}

function notesOf({ note, status, stockQuantity }: PiecesProps['pieces'][number]): string {
  return [note, status !== 'live' && STATUS_LABELS[status], stockQuantity === 0 && 'Sold out']
    .filter((each) => typeof each === 'string')
    .join(' · ');
}
