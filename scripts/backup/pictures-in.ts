const ADDRESS = /\/media\/((?:[a-z]+\/){1,2}[\w-]+\.(?:jpe?g|png|webp|avif))/g;

/** The keys of all pictures that a text names, as rows keep them: /media/{key}. */
export function picturesIn(text: string): string[] {
  return [...text.matchAll(ADDRESS)].map(([, key = '']) => key);
}
