import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { filmOfMp4 } from '#media/film-of-mp4.ts';
import { filmOfWebm } from '#media/film-of-webm.ts';
import { videoSecondsOf } from '#media/read-video.ts';
import { box, FILM, lettersIn, mp4Of, NOTES, samplesIn, SOUND, webmOf } from '#tests/support/films.ts';

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const PLACE = bytesOf('+12.9716+077.5946/');
const fixture = async (name: string) => new Uint8Array(await readFile(`tests/support/videos/${name}`));

describe('of an MP4 only the film is left', () => {
  test.each([false, true])('and stays where its tables say that it is (long offsets: %s)', (isLong) => {
    const file = mp4Of({ tracks: [SOUND, FILM, NOTES], isLong });
    const film = filmOfMp4(file.slice().buffer) ?? new ArrayBuffer();
    expect(film.byteLength).toBe(file.length);
    // The tables of the sound are gone with it.
    expect(samplesIn(film)).toEqual(FILM.samples);
    for (const text of [...SOUND.samples, ...NOTES.samples, 'soun', 'gpmd', 'Asha'])
      expect(lettersIn(film), text).not.toContain(text);
    expect(videoSecondsOf(film, 'mp4')).toBe(5);
  });

  test.each([
    ['a box of some maker, in the film', { film: box('gps ', PLACE) }],
    ['what the film is tagged with', { film: box('udta', box('©xyz', PLACE)) }],
    ['empty space that is not empty', { file: box('free', PLACE), film: box('skip', PLACE) }],
    ['a box behind the film', { end: box('sefd', PLACE) }],
    ['a box behind the film that has no end', { end: [0, 0, 0, 0, ...bytesOf('uuid'), ...PLACE] }],
  ])('without %s', (_, beside) => {
    const film = filmOfMp4(mp4Of({ tracks: [FILM], beside }).buffer) ?? new ArrayBuffer();
    expect(lettersIn(film)).not.toContain('+12.9');
    expect(samplesIn(film)).toEqual(FILM.samples);
    expect(videoSecondsOf(film, 'mp4')).toBe(5);
  });

  test('that a browser has recorded, in parts', async () => {
    const file = await fixture('turning.mp4');
    const film = new Uint8Array(filmOfMp4(file.slice().buffer) ?? new ArrayBuffer());
    const [from, to] = [751, 1537];
    expect(film.slice(from, to), 'its parts').toEqual(file.slice(from, to));
    expect(lettersIn(film.buffer)).not.toContain('VideoHandler');
    expect(film.length).toBe(file.length);
  });

  test('and none of what is no film of the usual kinds, or not whole', () => {
    const whole = mp4Of({ tracks: [FILM] });
    expect(filmOfMp4(mp4Of({ tracks: [SOUND] }).buffer)).toBeNull();
    expect(filmOfMp4(mp4Of({ tracks: [{ ...FILM, codec: 'apch' }] }).buffer)).toBeNull();
    expect(filmOfMp4(mp4Of({ tracks: [{ ...FILM, samples: [] }] }).buffer)).toBeNull();
    for (let length = 8; length < whole.length; length += 1)
      expect(filmOfMp4(whole.slice(0, length).buffer), String(length)).toBeNull();
  });

  test('and none of one whose tables name other places than the film’s', () => {
    const file = mp4Of({ tracks: [FILM], beside: { file: box('free', PLACE) } });
    const at = lettersIn(file.buffer).indexOf('stco') + 12;
    new DataView(file.buffer).setUint32(at, 24);
    expect(filmOfMp4(file.buffer)).toBeNull();
  });
});

describe('of a WebM only the film is left', () => {
  const film = { type: 1, samples: ['first picture', 'second picture'] } as const;
  const sound = { type: 2, samples: ['a voice', 'a song'] } as const;

  test.each([false, true])('without tags, files and sound (recorded: %s)', (isOpen) => {
    const file = webmOf({ tracks: [sound, film], isOpen });
    expect(lettersIn(file.buffer)).toContain('Bengaluru');
    const left = filmOfWebm(file.slice().buffer) ?? new ArrayBuffer();
    for (const text of [...sound.samples, 'Bengaluru']) expect(lettersIn(left), text).not.toContain(text);
    for (const text of film.samples)
      expect(lettersIn(left).indexOf(text), text).toBe(lettersIn(file.buffer).indexOf(text));
    expect(videoSecondsOf(left, 'webm')).toBe(5);
    expect(left.byteLength).toBe(file.length);
    // Nothing is left to empty, so each element could be read again.
    expect(filmOfWebm(left.slice(0))).toEqual(left);
  });

  test('that a browser has recorded: all of it', async () => {
    const file = await fixture('turning.webm');
    expect(filmOfWebm(file.slice().buffer)).toEqual(file.buffer);
  });

  test('and none of what has no film, or is not whole', () => {
    const whole = webmOf({ tracks: [film] });
    expect(filmOfWebm(webmOf({ tracks: [sound] }).buffer)).toBeNull();
    for (let length = 1; length < whole.length; length += 1)
      expect(filmOfWebm(whole.slice(0, length).buffer), String(length)).toBeNull();
  });
});
