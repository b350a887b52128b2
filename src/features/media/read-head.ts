/** After what was tried with it, and a colon. */
export const UNREADABLE = 'this file cannot be read. Please choose it again.';
/** By itself. */
export const UNREADABLE_FILE = `T${UNREADABLE.slice(1)}`;

/** They say what it is. */
const HEAD_BYTES = 64;

/** The first bytes of a file; null where the device does not give it out, such as one that is gone or still in a cloud. */
export async function readHead(file: File, bytes = HEAD_BYTES): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, bytes).arrayBuffer());
  } catch {
    return null;
  }
}
