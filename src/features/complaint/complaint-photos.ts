/** The photos go one after the other, because each takes the next free place. Returns what went wrong. */
export async function sendChosenPhotos(form: HTMLFormElement, address: string): Promise<string[]> {
  const chooser = form.querySelector<HTMLInputElement>('[data-most-photos]');
  const note = form.querySelector<HTMLElement>('#complaint-photos-note');
  const files = [...(chooser?.files ?? [])];
  if (!chooser || !note || files.length === 0) return [];
  const most = chooser.dataset['mostPhotos'] ?? '';
  const sent = files.slice(0, Number(most));
  const problems = files.length > sent.length ? [`You can add only ${most} more.`] : [];
  try {
    const { sendPhoto } = await import('#features/media/send-photo.ts');
    for (const [at, file] of sent.entries()) {
      note.textContent = `Sending photo ${String(at + 1)} of ${String(sent.length)}…`;
      const answer = await sendPhoto('complaints/photos', address, file);
      if ('problem' in answer) problems.push(`${file.name}: ${answer.problem}`);
    }
  } catch {
    problems.push('The photos could not be sent. Please try again.');
  }
  chooser.value = '';
  note.textContent = problems.join(' ');
  return problems;
}
