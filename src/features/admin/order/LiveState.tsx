import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChangedOrder } from '#order/read/admin-order.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { persistentAtom } from '#lib/persistent-atom.ts';
import { api, ask } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { showNewOrders } from '#features/admin/page/new-orders.ts';
import { openLiveSocket } from './live-socket.ts';

export default function LiveState({ isLive }: { readonly isLive: boolean }) {
  const isKeptOn = useStore($isSoundOn);
  // The server rendered the page without knowing what this browser keeps.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    setIsReady(true);
    return readySound();
  }, []);
  const isOn = isReady && isKeptOn;
  return (
    <span className="flex items-center max-sm:basis-full">
      <span role="status" className="mr-1 flex items-center gap-2 text-sm text-ink-soft">
        <span className={`size-2.5 rounded-full ${isLive ? 'bg-success' : 'bg-gold'}`} aria-hidden="true" />
        {isLive ? 'Live' : 'Connecting…'}
      </span>
      <AdminButton look="quiet" aria-pressed={isOn} onClick={() => switchSound(!isOn)}>
        {`Sound: ${isOn ? 'on' : 'off'}`}
      </AdminButton>
    </span>
  );
}

const { $store: $isSoundOn, keep: keepSound } = persistentAtom('admin_sale_sound', (text) => text === 'true');

let audio: AudioContext | undefined;

/** For a finger, browsers count only the end of its press. */
const PRESSES = ['pointerdown', 'touchend', 'click', 'keydown'];

/** Browsers play no sound before a press, so after a reload the first press anywhere makes it ready again. */
function readySound(): () => void {
  const arm = () => {
    if ($isSoundOn.get()) wake();
  };
  for (const press of PRESSES) addEventListener(press, arm);
  return () => {
    for (const press of PRESSES) removeEventListener(press, arm);
  };
}

function switchSound(isOn: boolean): void {
  keepSound(isOn);
  if (!isOn) return;
  wake();
  playSale();
}

function wake(): void {
  audio ??= new AudioContext();
  // On an iPhone a call interrupts the audio.
  if (audio.state !== 'running') void audio.resume();
}

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

const AGAIN_MS = 3_000;

/**
 * A message only says that something has happened; the changes are read from the last known event on, so a lost
 * connection loses nothing. `after` is the newest event of the first list, null while there is no list.
 */
export function useLiveOrders(after: number | null, onSales: (sold: readonly ChangedOrder[]) => void) {
  const client = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const [first, setFirst] = useState(after);
  if (first === null && after !== null) setFirst(after);
  const tell = useRef(onSales);
  useEffect(() => {
    tell.current = onSales;
  });

  useEffect(() => {
    if (first === null) return;
    let known = first;
    let isReading = false;
    let isWanted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function catchUp(): Promise<void> {
      isWanted = true;
      clearTimeout(timer);
      if (isReading) return;
      isReading = true;
      while (isWanted) {
        isWanted = false;
        const outcome = await readChanges();
        if (outcome === 'more') isWanted = true;
        if (outcome === 'failed' && !isWanted) {
          timer = setTimeout(() => void catchUp(), AGAIN_MS);
        }
      }
      isReading = false;
    }

    async function readChanges(): Promise<'all' | 'more' | 'failed'> {
      const query = { after: String(known) };
      const result = await ask(api.admin.orders.changes.$get({ query }));
      if (!result.ok) return 'failed';
      const { items, newestEvent, hasMore } = result.value;
      const sold = items.filter(({ isNewSale }) => isNewSale);
      known = newestEvent;
      if (items.length > 0) {
        void showNewOrders();
        void client.invalidateQueries({ queryKey: ['orders'] });
        for (const { orderId } of items) void client.invalidateQueries({ queryKey: ['order', orderId] });
      }
      if (sold.length > 0) tell.current(sold);
      return hasMore ? 'more' : 'all';
    }

    const stop = openLiveSocket(adminPaths.live, {
      onOpen: () => {
        setIsLive(true);
        void catchUp();
      },
      onMessage: (text) => {
        if (text.includes('"order.changed"')) void catchUp();
      },
      onLost: () => {
        clearTimeout(timer);
        setIsLive(false);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, first]);

  return isLive;
}
