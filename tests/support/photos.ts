import sharp from 'sharp';

/** The places of its stones tell one piece from another; the light differs from photo to photo. */
async function photoOf(piece: number, nth: number, minute: number) {
  const stones = Array.from({ length: 9 }, (_, at) => {
    const [x, y] = [((piece * 53 + at * 97) % 320) * 2, ((piece * 131 + at * 61) % 240) * 2];
    return `<circle cx="${x}" cy="${y}" r="${60 + ((piece + at) % 4) * 18}" fill="hsl(${(piece * 47 + at * 23) % 360} 60% ${25 + ((at * 17) % 50)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="hsl(40 40% ${82 + nth * 4}%)"/>${stones.join('')}</svg>`;
  const moment = `2026:11:22 18:${String(minute).padStart(2, '0')}:${String(nth * 3).padStart(2, '0')}`;
  const picture = sharp(new TextEncoder().encode(svg)).withExif({ IFD2: { DateTimeOriginal: moment } });
  const buffer = await picture.jpeg({ quality: 90 }).toBuffer();
  return { name: `IMG_${String(piece)}_${String(nth)}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** So many photos of each piece, with two minutes between the pieces. */
export async function photosOf(counts: readonly number[]) {
  const all = counts.flatMap((count, piece) =>
    Array.from({ length: count }, (_, nth) => photoOf(piece, nth, piece * 2)),
  );
  return await Promise.all(all);
}
