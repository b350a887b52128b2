import { useId, useRef, useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import type { ImportPreview } from '#catalogue/product-import.ts';
import { countOf } from '#count.ts';
import { api, type ApiFailure } from '#lib/api-client.ts';
import { abortedAfter } from '#lib/call-shop.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import Modal, { useOwnClose } from '#features/admin/kit/Modal.tsx';
import { problemsIn } from '#features/admin/kit/form/form-values.ts';
import { askAdmin, mayBeDone } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { UNREADABLE_FILE } from '#features/media/prepare-picture.ts';
import ImportPreviewTable, { AS_DRAFTS } from './ImportPreviewTable.tsx';

interface Props {
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

interface Chosen {
  /** One for each chosen file: however often it is sent, it is imported once. */
  readonly key: string;
  readonly name: string;
  readonly csv: string;
}

interface Tried extends Chosen {
  readonly preview: ImportPreview;
}

const TIME_LIMIT_MS = 60_000;
const sendImport = (json: object, header: { readonly 'Idempotency-Key'?: string } = {}) =>
  askAdmin(() =>
    api.admin.products.import.$post({ json, header }, { init: { signal: abortedAfter(TIME_LIMIT_MS) } }),
  );

const PERHAPS =
  'The file may have been imported after all. Press Import again to be sure: it is imported only once.';

export default function ImportDialog({ onSaved, onClose }: Props) {
  const id = useId();
  const [tried, setTried] = useState<Tried | null>(null);
  const [busy, setBusy] = useState<'reading' | 'writing' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const closeThis = useOwnClose(onClose);
  /** The key of the latest choice: an answer about an earlier file is ignored. */
  const latest = useRef('');

  const tryOut = async (chosen: Chosen) => {
    setBusy('reading');
    const result = await sendImport({ csv: chosen.csv, dryRun: true });
    if (latest.current !== chosen.key) return;
    setBusy(null);
    if (result.ok && 'token' in result.value) {
      setTried({ ...chosen, preview: result.value });
      setProblem(null);
      return;
    }
    setTried(null);
    setProblem(result.ok ? null : messageOf(result.failure));
  };
  const choose = async (file: File) => {
    const key = crypto.randomUUID();
    latest.current = key;
    setBusy('reading');
    const read = await readCsvFile(file);
    if (latest.current !== key) return;
    if ('csv' in read) {
      await tryOut({ key, name: file.name, csv: read.csv });
      return;
    }
    setBusy(null);
    setTried(null);
    setProblem(read.problem);
  };
  const write = async ({ preview, ...chosen }: Tried) => {
    setBusy('writing');
    setProblem(null);
    const json = { csv: chosen.csv, dryRun: false, token: preview.token };
    const result = await sendImport(json, { 'Idempotency-Key': chosen.key });
    setBusy(null);
    if (result.ok && 'changed' in result.value) {
      await onSaved();
      const { changed, added } = result.value;
      toastDone(`${String(changed)} changed, ${String(added)} added.`, 'Import finished');
      closeThis();
      return;
    }
    if (result.ok) return;
    const { code, message } = result.failure;
    if (mayBeDone(code)) {
      setProblem(`${message} ${PERHAPS}`);
      return;
    }
    toastFailed(message, { title: 'Nothing was imported' });
    if (code === 'PRODUCTS_CHANGED') await tryOut(chosen);
  };

  const count = tried?.preview.changes.length ?? 0;
  const canWrite = tried !== null && count > 0 && tried.preview.problems.length === 0;
  return (
    <Modal title="Import Products" onClose={onClose} isWide>
      <p className="mb-4 leading-relaxed" hidden={tried !== null}>
        Choose a CSV file such as Export makes. Columns that you leave out stay as they are; a line without an
        id adds a product, which is on sale at once and has no picture yet. {AS_DRAFTS} You see every change
        before anything is written. Leave stock_seen as it is: what you change in stock is counted from there,
        so that pieces sold in the meantime stay sold. Export again before you change the stock next time.
      </p>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        className="peer sr-only"
        disabled={busy === 'writing'}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void choose(file);
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass({ look: 'outline', size: 'small' })} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-maroon peer-disabled:cursor-progress peer-disabled:opacity-60`}
      >
        {tried ? 'Choose another file' : 'Choose a file'}
      </label>
      <div role="status" className="mt-3">
        {busy === 'reading' && <p className="text-ink-soft">Reading…</p>}
        {tried && busy !== 'reading' && (
          <p>
            <span className="font-medium">{tried.name}</span>: {countOf(tried.preview.rows, 'line')}, {count}{' '}
            with changes, {countOf(tried.preview.problems.length, 'problem')}.
          </p>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="mt-3 border-l-4 border-danger bg-white px-4 py-3">
          {problem}
        </p>
      )}
      {tried && <ImportPreviewTable key={tried.key} preview={tried.preview} />}
      <div className="sticky bottom-0 mt-4 flex justify-end gap-3 border-t border-line bg-ivory py-3">
        <AdminButton look="outline" data-first onClick={onClose}>
          Cancel
        </AdminButton>
        <AdminButton
          disabled={!canWrite}
          busy={busy === 'writing' && 'Importing…'}
          idle={busy === 'reading'}
          onClick={() => {
            if (tried) void write(tried);
          }}
        >
          {canWrite ? `Import ${countOf(count, 'change')}` : 'Import'}
        </AdminButton>
      </div>
    </Modal>
  );
}

function messageOf({ message, details }: ApiFailure): string {
  return problemsIn(details).find(([field]) => field === 'csv')?.[1] ?? message;
}

const NO_CSV = 'This is no CSV file. In Excel choose Save as → CSV UTF-8.';
const EXCEL = 'This is an Excel file. Please save it as CSV: in Excel choose Save as → CSV UTF-8.';

/** How the files of spreadsheets begin: .xlsx is a zip, .xls a file of the old Office. */
const SPREADSHEETS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Excel saves “CSV” in a Windows encoding, and “Unicode Text” in UTF-16, unless told otherwise. */
export async function readCsvFile(
  file: Blob,
): Promise<{ readonly csv: string } | { readonly problem: string }> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: UNREADABLE_FILE };
  }
  if (SPREADSHEETS.some((start) => start.every((byte, at) => bytes[at] === byte))) return { problem: EXCEL };
  const csv = decode(bytes);
  return csv.includes('\0') ? { problem: NO_CSV } : { csv };
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
