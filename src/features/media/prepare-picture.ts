import { pictureTypeOf, type UploadFolder, uploadProblem } from '#media/upload.ts';
import { readHead, UNREADABLE } from './read-head.ts';
import { isHeic, shrinkPicture } from './shrink-picture.ts';

const HEIC =
  'this browser cannot read HEIC photos. Save it as JPEG, or set the camera of the iPhone to “Most Compatible”.';

/** Refuses what the shop would refuse, and makes a photo no larger than it is shown. */
export async function preparePicture(
  folder: UploadFolder,
  file: File,
): Promise<{ file: File } | { problem: string }> {
  const head = await readHead(file);
  if (!head) return { problem: UNREADABLE };
  const isKnown = pictureTypeOf(head) !== null;
  if (!isKnown && !isHeic(file)) return { problem: 'it is no JPEG, PNG, WebP or AVIF file.' };
  const shrunk = await shrinkPicture(file);
  if (!isKnown && !shrunk) return { problem: HEIC };
  const sent = shrunk ?? file;
  const tooLarge = uploadProblem(folder, sent.size);
  return tooLarge === null ? { file: sent } : { problem: tooLarge };
}
