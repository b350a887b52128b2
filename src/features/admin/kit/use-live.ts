import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveMessage } from '../../../domain/ports.ts';
import { paths } from '../../../lib/paths.ts';

/** Longer after each try that fails. */
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 30_000];

/** What the shop tells the desk while it happens; answers whether it can at the moment. */
export function useLive(onMessage: (message: LiveMessage) => void): boolean {
  const [isOpen, setIsOpen] = useState(false);
  const hear = useEffectEvent(onMessage);

  useEffect(() => {
    let socket: WebSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;

    const open = () => {
      const address = new URL(paths.live, location.href);
      address.protocol = address.protocol.replace('http', 'ws');
      socket = new WebSocket(address);
      socket.addEventListener('open', () => {
        failures = 0;
        setIsOpen(true);
      });
      socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
        hear(JSON.parse(data) as LiveMessage);
      });
      socket.addEventListener('close', () => {
        setIsOpen(false);
        timer = setTimeout(open, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
        failures += 1;
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      // Nothing is to follow from its end any more.
      const last = socket;
      last?.addEventListener('close', () => clearTimeout(timer));
      last?.close();
    };
  }, []);

  return isOpen;
}
