import { brotliCompressSync, constants } from 'node:zlib';

/** Cloudflare compresses on the fly at this level; higher levels would flatter the page. */
const EDGE_QUALITY = 4;

export function brotli(content: string | Uint8Array): Uint8Array {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: EDGE_QUALITY } });
}

export const brotliBytes = (content: string | Uint8Array): number => brotli(content).length;
