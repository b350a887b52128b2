import { DAY_MS } from '#dates.ts';

/** Megabytes. */
export const UPLOAD_FOLDERS = {
  products: 10,
  categories: 5,
  banners: 10,
  pages: 10,
  'reviews/items': 10,
  'reviews/avatars': 10,
  /** Photos are shrunk before they are sent: those of a phone are larger. */
  'reviews/photos': 5,
  'complaints/photos': 5,
} as const;
export type UploadFolder = keyof typeof UPLOAD_FOLDERS;
export const REVIEW_FOLDER = 'reviews';

export const LARGEST_UPLOAD_BYTES = megabytes(Math.max(...Object.values(UPLOAD_FOLDERS)));
/** The side of the widest variant: nobody ever sees more. */
export const LONGEST_SIDE = 2400;
export const UNUSED_UPLOAD_MS = DAY_MS;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
type PictureType = (typeof PICTURE_TYPES)[number];

export interface UploadedPicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

export function isUploadFolder(folder: unknown): folder is UploadFolder {
  return typeof folder === 'string' && Object.hasOwn(UPLOAD_FOLDERS, folder);
}

export function uploadProblem(folder: UploadFolder, bytes: number): string | null {
  const limit = UPLOAD_FOLDERS[folder];
  if (bytes === 0) return 'This file is empty.';
  return bytes > megabytes(limit) ? `This picture is larger than ${String(limit)} MB.` : null;
}

/** The first bytes tell; a file's name and declared type mean nothing. */
export function pictureTypeOf(file: Uint8Array): PictureType | null {
  const text = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  const brands = text(8, 64);
  return text(4, 8) === 'ftyp' && /^(?:avif|mif1|miaf|msf1)/.test(brands) && brands.includes('avif')
    ? 'image/avif'
    : null;
}

export function megabytes(count: number): number {
  return count * 1024 * 1024;
}

/** Photos by buyers; one of the upload folders. */
export const PHOTO_FOLDER = 'reviews/photos' satisfies UploadFolder;

/** Photos of complaints: no public address shows them. */
export const COMPLAINT_PHOTO_FOLDER = 'complaints/photos' satisfies UploadFolder;
