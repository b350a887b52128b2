const MOST_BYTES = 64 * 1024 * 1024;

/** A browser that is still sending does not look at the answer, and a proxy would break off both. */
export async function readAway(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  try {
    const reader = request.body.getReader();
    for (let bytes = 0; bytes <= MOST_BYTES;) {
      const part: ReadableStreamReadResult<Uint8Array> = await reader.read();
      if (part.done) return;
      bytes += part.value.length;
    }
    await reader.cancel();
  } catch {
    // A client that breaks off itself does not wait for an answer.
  }
}
