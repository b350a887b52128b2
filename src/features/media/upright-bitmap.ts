/**
 * A picture turned as its camera was held. Browsers that do not know the option's value turn it anyway, and reject the
 * value.
 */
export async function uprightBitmap(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return await createImageBitmap(file);
  }
}
