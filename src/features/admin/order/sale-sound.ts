import { persistentAtom } from '#lib/persistent-atom.ts';

const { $store, keep } = persistentAtom('admin_sale_sound', (text) => text === 'true');

/** Off until the owner has switched it on. */
export const $isSoundOn = $store;

let audio: AudioContext | undefined;

/** Events that count as a press; for a finger only its end does. */
const PRESSES = ['pointerdown', 'touchend', 'click', 'keydown'];

/** Browsers play no sound before a press, so after a reload the first press anywhere makes it ready again. */
export function readySound(): () => void {
  const arm = () => {
    if ($isSoundOn.get()) wake();
  };
  for (const press of PRESSES) addEventListener(press, arm);
  return () => {
    for (const press of PRESSES) removeEventListener(press, arm);
  };
}

export function switchSound(isOn: boolean): void {
  keep(isOn);
  if (!isOn) return;
  wake();
  playSale();
}

function wake(): void {
  audio ??= new AudioContext();
  // A call interrupts it on an iPhone.
  if (audio.state !== 'running') void audio.resume();
}

/** Two soft notes, like an anklet. */
export function playSale(): void {
  if (!audio || !$isSoundOn.get()) return;
  for (const [nth, hertz] of [1318.5, 1760].entries()) {
    const start = audio.currentTime + nth * 0.14;
    const note = new OscillatorNode(audio, { frequency: hertz });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.08, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + 1);
  }
}
