import { UNREADABLE_FILE } from '../../media/read-head.ts';

const NO_CSV = 'This is no CSV file. In Excel choose Save as → CSV UTF-8.';

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
