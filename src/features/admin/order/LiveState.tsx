import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { $isSoundOn, readySound, switchSound } from './sale-sound.ts';

/** Whether the list is updated live, and whether a sale plays a sound. */
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
