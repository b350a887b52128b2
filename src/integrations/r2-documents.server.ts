import type { DocumentStore } from '#ports.ts';

/** The bucket is that of the pictures; an address of a picture never leads to a document's key. */
export function createR2Documents(bucket: R2Bucket): DocumentStore {
  return {
    async find(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      const { madeOf = '', sha256 = '' } = object.customMetadata ?? {};
      return { body: await object.arrayBuffer(), madeOf, sha256 };
    },
    async keep(key, contentType, { body, madeOf, sha256 }) {
      await bucket.put(key, body, {
        httpMetadata: { contentType },
        customMetadata: { madeOf, sha256 },
        // R2 refuses a body that does not match its checksum.
        sha256,
      });
    },
  };
}
