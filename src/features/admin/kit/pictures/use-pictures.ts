import { useEffect, useRef, useState } from 'react';
import { NOT_UPLOADED, UPLOADING } from '#media/picture-fields.ts';
import type { UploadFolder } from '#media/upload.ts';
import { preparePicture } from '#features/media/prepare-picture.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import { sendPicture } from './send-picture.ts';

export interface PictureItem {
  readonly key: string;
  readonly address: string | null;
  /** Null for a picture that was there before. */
  readonly file: File | null;
  /** From 0 to 1, while it is uploading. */
  readonly progress: number | null;
  /** The picture that this one replaces once uploaded; until then, removing this one brings the earlier one back. */
  readonly before: PictureItem | null;
}

interface Pictures {
  readonly folder: UploadFolder;
  readonly initial: readonly string[];
  readonly failedTitle: string;
  /** A picture that is not uploaded yet is given as a value that the form's schema refuses. */
  readonly onChange: (addresses: string[]) => void;
}

export function usePictures({ folder, initial, failedTitle, onChange }: Pictures) {
  const [items, setItems] = useState<readonly PictureItem[]>(() =>
    initial.map((address) => ({ key: address, address, file: null, progress: null, before: null })),
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
    const ready = await preparePicture(folder, file);
    const onProgress = (progress: number) => {
      patch(key, { progress });
    };
    const result =
      'problem' in ready ? null : await sendPicture({ file: ready.file, folder, onProgress, signal });
    leaving.current.delete(key);
    if (signal.aborted) return;
    if (result?.ok) {
      patch(key, { progress: null, address: result.value.address, before: null });
      return;
    }
    patch(key, { progress: null, address: null });
    const message = 'problem' in ready ? ready.problem : (result?.failure.message ?? '');
    toastFailed(`Failed to upload ${file.name}: ${message}`, { title: failedTitle });
  }

  function begin(file: File, before: PictureItem | null = null): PictureItem {
    return { key: crypto.randomUUID(), address: null, file, progress: 0, before };
  }

  return {
    items,
    add(files: readonly File[]) {
      const added = files.map((file) => begin(file));
      change([...latest.current, ...added]);
      for (const item of added) void upload(item);
    },
    replace(old: PictureItem, file: File) {
      leaving.current.get(old.key)?.abort();
      const item = begin(file, old.address === null ? old.before : old);
      change(latest.current.map((each) => (each.key === old.key ? item : each)));
      void upload(item);
    },
    retry(item: PictureItem) {
      patch(item.key, { progress: 0 });
      void upload(item);
    },
    remove(key: string) {
      leaving.current.get(key)?.abort();
      change(latest.current.flatMap((item) => (item.key === key ? (item.before ?? []) : item)));
    },
    move(key: string, to: number) {
      const moved = latest.current.find((item) => item.key === key);
      if (!moved) return;
      const others = latest.current.filter((item) => item !== moved);
      change([...others.slice(0, to), moved, ...others.slice(to)]);
    },
  };
}
