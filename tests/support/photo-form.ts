/** Begins like a JPEG, and says its size in its text: see the store of pictures in memory. */
export function photoForm(text = '30x60', bytes = 100): FormData {
  const file = new Uint8Array(bytes);
  file.set([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(text)]);
  const form = new FormData();
  form.set('file', new File([file], 'photo.jpg', { type: 'image/jpeg' }));
  return form;
}
