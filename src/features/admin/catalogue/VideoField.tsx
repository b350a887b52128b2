import { useEffect, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { buttonClass } from '#ui/button.ts';
import type { EditedProduct, ChangedVideo } from '#catalogue/admin-product.ts';
import { pictureAddress, pictureAt, STOCK_PICTURE } from '#media/picture.ts';
import { MOST_VIDEO_SECONDS, MOST_VIDEO_MB, type ProductVideo } from '#media/video.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import { Problem } from '#features/admin/kit/form/FieldFrame.tsx';
import { useLeaveGuard } from '#features/admin/kit/form/DiscardQuestion.tsx';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone } from '#features/admin/kit/toast.ts';
import type { ProductForm } from './product-form.ts';

const HINT = `One, up to ${String(MOST_VIDEO_SECONDS)} seconds and ${String(MOST_VIDEO_MB)} MB, as MP4 or WebM. It plays without sound; shoppers see a still picture first.`;
const POSTER_WIDTH = 480;

interface Props {
  readonly product: EditedProduct | null;
  /** While the form is being saved the page may be left at any moment. */
  readonly isSaving: boolean;
  readonly onUnderWay: (isUnderWay: boolean) => void;
}

/** A video is saved at once, apart from the form; the form waits until it is there. */
export default function VideoField({ product, ...form }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-display text-xl font-semibold">Video</legend>
      {product ? (
        <Video product={product} {...form} />
      ) : (
        <p className="text-sm text-ink-soft">Add the product first: then a short video can be added here.</p>
      )}
    </fieldset>
  );
}

function Video({ product, isSaving, onUnderWay }: Props & { readonly product: EditedProduct }) {
  const id = useId();
  const leaving = useRef<AbortController>(null);
  const { resetField, getValues } = useFormContext<ProductForm>();
  const [video, setVideo] = useState(product.video);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => () => leaving.current?.abort(), []);
  const isUnderWay = progress !== null;
  const isOff = isUnderWay || isSaving;
  const { question } = useLeaveGuard(isUnderWay);
  useEffect(() => onUnderWay(isUnderWay), [isUnderWay, onUnderWay]);

  const take = ({ video: shown, updatedAt: { before, after } }: ChangedVideo) => {
    setVideo(shown);
    setProblem(undefined);
    if (getValues('updatedAt') === before) resetField('updatedAt', { defaultValue: after });
  };
  const send = async (file: File) => {
    const { signal } = (leaving.current = new AbortController());
    setProblem(undefined);
    setProgress(0);
    const part = await import('./send-video.ts').catch(() => null);
    try {
      const sent = await part?.sendVideo({ productId: product.id, file, onProgress: setProgress, signal });
      // A page older than the deployed shop cannot fetch this code, however often it tries.
      if (!sent) setProblem('This page could not be loaded whole. Please load it again.');
      else if ('problem' in sent) setProblem(sent.problem);
      else {
        take(sent);
        toastDone('The video is saved. Shoppers see it behind the pictures.');
      }
    } catch {
      setProblem('The video did not reach the shop. Please try again.');
    }
    setProgress(null);
  };
  const remove = async ({ address }: ProductVideo) => {
    const row = api.admin.products[':id'];
    const shown = { ...ofRow(product.id, {}), query: { address } };
    const result = await askAdmin(() => row.video.$delete(shown));
    if (!result.ok) {
      if (result.failure.code === 'PRODUCT_CHANGED') {
        const now = await askAdmin(() => row.$get(ofRow(product.id)));
        if (now.ok) setVideo(now.value.video);
      }
      if (result.failure.code === 'NOT_FOUND') setVideo(null);
      setProblem(result.failure.message);
      setIsAsked(false);
      return;
    }
    take(result.value);
    setIsAsked(false);
    toastDone('The video is removed.');
  };

  return (
    <>
      {video && <Preview video={video} name={product.name} />}
      {isUnderWay && (
        <div className="max-w-md">
          <progress
            aria-label="Uploading the video"
            value={progress}
            max={1}
            className="h-1.5 w-full accent-maroon"
          />
          <p className="text-xs text-ink-soft">
            {progress > 0 ? `Uploading… ${String(Math.round(progress * 100))}%` : 'Preparing…'}
          </p>
        </div>
      )}
      <p role="status" className="sr-only">
        {isUnderWay && (progress > 0 ? 'The video is being sent.' : 'The video is being prepared.')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          type="file"
          data-after
          accept="video/mp4,video/webm,video/quicktime"
          // Not `disabled`, which would take the focus away.
          aria-disabled={isOff}
          onClick={(event) => {
            if (isOff) event.preventDefault();
          }}
          aria-describedby={`${id}-hint${problem === undefined ? '' : ` ${id}-problem`}`}
          className="peer sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file && !isOff) void send(file);
            target.value = '';
          }}
        />
        <label
          htmlFor={id}
          className={`${buttonClass({ look: 'outline', size: 'small' })} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-maroon peer-aria-disabled:opacity-50`}
        >
          {video ? 'Choose another video' : 'Choose a video'}
        </label>
        {video && (
          <AdminButton look="quiet" onClick={() => setIsAsked(true)}>
            Remove video
          </AdminButton>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {HINT} What you do here is saved at once.
      </p>
      <Problem id={id} text={problem} />
      {question}
      {isAsked && video && (
        <ConfirmDialog
          title="Remove Video"
          text="Remove this video? This cannot be undone."
          label="Remove"
          busy="Removing…"
          onConfirm={() => remove(video)}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

function Preview({ video, name }: { readonly video: ProductVideo; readonly name: string }) {
  const poster = pictureAt(video.poster);
  return (
    <video
      key={video.address}
      src={video.address}
      poster={poster ? pictureAddress(poster.key, POSTER_WIDTH, 'webp') : STOCK_PICTURE}
      aria-label={`Video of ${name}`}
      controls
      muted
      playsInline
      preload="none"
      className="aspect-square w-60 rounded-sm bg-cream object-contain"
    />
  );
}
