const ADDRESS = /\/media\/((?:[a-z]+\/){1,2}[\w-]+\.(?:jpe?g|png|webp|avif|mp4|webm))/g;

/** The keys of all pictures and videos that a text names, as rows keep them: /media/{key}. */
export function picturesIn(text: string): string[] {
  return [...text.matchAll(ADDRESS)].map(([, key = '']) => key);
}

/** By the ending of its key. */
export function contentTypeOf(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  const kind = ending === 'mp4' || ending === 'webm' ? 'video' : 'image';
  return `${kind}/${ending.replace(/^jpg$/, 'jpeg')}`;
}
