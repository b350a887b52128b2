import { useEffect, useRef, useState } from 'react';
import { NOT_UPLOADED, UPLOADING } from '../../../../domain/media/picture-fields.ts';
import { pictureTypeOf, type UploadFolder, uploadProblem } from '../../../../domain/media/upload.ts';
import { toastFailed } from '../toast.ts';
import { sendPicture } from './send-picture.ts';
import { isHeic, shrinkPicture } from './shrink-picture.ts';

export interface PictureItem {
  readonly key: string;
  /** Null as long as it is not uploaded. */
  readonly address: string | null;
  /** What was chosen here; null for a picture that was there before. */
  readonly file: File | null;
  /** From 0 to 1, while it is on its way. */
  readonly progress: number | null;
}

interface Pictures {
  readonly folder: UploadFolder;
  readonly initial: readonly string[];
  /** Of the message when an upload fails. */
  readonly failedTitle: string;
  /** Addresses, and in the place of one that is not there yet what the form's schema refuses. */
  readonly onChange: (addresses: string[]) => void;
}

const HEAD_BYTES = 64;

/** Pictures that are uploaded as soon as they are chosen, in the order in which they are shown. */
export function usePictures({ folder, initial, failedTitle, onChange }: Pictures) {
  const [items, setItems] = useState<readonly PictureItem[]>(() =>
    initial.map((address) => ({ key: address, address, file: null, progress: null })),
  );
  const latest = useRef(items);
  const leaving = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = leaving.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  function change(next: readonly PictureItem[]): void {
    latest.current = next;
    setItems(next);
    onChange(
      next.map(
        ({ key, address, progress }) => address ?? `${progress === null ? NOT_UPLOADED : UPLOADING} ${key}`,
      ),
    );
  }
  function patch(key: string, values: Partial<PictureItem>): void {
    change(latest.current.map((item) => (item.key === key ? { ...item, ...values } : item)));
  }

  async function upload({ key, file }: PictureItem): Promise<void> {
    if (!file) return;
    const controller = new AbortController();
    leaving.current.set(key, controller);
    const { signal } = controller;
    const ready = await prepare(folder, file);
    const onProgress = (progress: number) => {
      patch(key, { progress });
    };
    const result =
      'problem' in ready ? null : await sendPicture({ file: ready.file, folder, onProgress, signal });
    leaving.current.delete(key);
    if (signal.aborted) return;
    patch(key, { progress: null, address: result?.ok ? result.value.address : null });
    if (result?.ok) return;
    const message = 'problem' in ready ? ready.problem : (result?.failure.message ?? '');
    toastFailed(`Failed to upload ${file.name}: ${message}`, { title: failedTitle });
  }

  return {
    items,
    add(files: readonly File[]) {
      const added = files.map((file) => ({ key: crypto.randomUUID(), address: null, file, progress: 0 }));
      change([...latest.current, ...added]);
      for (const item of added) void upload(item);
    },
    retry(item: PictureItem) {
      patch(item.key, { progress: 0 });
      void upload(item);
    },
    remove(key: string) {
      leaving.current.get(key)?.abort();
      change(latest.current.filter((item) => item.key !== key));
    },
    move(key: string, to: number) {
      const moved = latest.current.find((item) => item.key === key);
      if (!moved) return;
      change(latest.current.filter((item) => item !== moved).toSpliced(to, 0, moved));
    },
  };
}

const HEIC =
  'this browser cannot read HEIC photos. Save it as JPEG, or set the camera of the iPhone to “Most Compatible”.';

/** What the shop would refuse is not sent, and a photo not larger than it is shown. */
async function prepare(folder: UploadFolder, file: File): Promise<{ file: File } | { problem: string }> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isKnown = pictureTypeOf(head) !== null;
  if (!isKnown && !isHeic(file)) return { problem: 'it is no JPEG, PNG, WebP or AVIF file.' };
  const shrunk = await shrinkPicture(file);
  if (!isKnown && !shrunk) return { problem: HEIC };
  const sent = shrunk ?? file;
  const tooLarge = uploadProblem(folder, sent.size);
  return tooLarge === null ? { file: sent } : { problem: tooLarge };
}
