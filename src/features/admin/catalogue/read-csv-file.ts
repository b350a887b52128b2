import { UNREADABLE_FILE } from '#features/media/prepare-picture.ts';

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
