/** A picture as its camera was held. Browsers that do not know the word for it turn it by themselves, and refuse the word. */
export async function uprightBitmap(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return await createImageBitmap(file);
  }
}
