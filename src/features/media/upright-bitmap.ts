/** Browsers that reject the option's value turn a picture upright by themselves. */
export async function uprightBitmap(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return await createImageBitmap(file);
  }
}
