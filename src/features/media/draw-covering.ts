/** Fills a square canvas with the middle of a picture. */
export function drawCovering(context: CanvasRenderingContext2D, bitmap: ImageBitmap, side: number): void {
  const scale = Math.max(side / bitmap.width, side / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
}
