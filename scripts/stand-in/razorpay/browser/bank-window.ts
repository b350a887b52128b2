import type { Answer } from './messages.ts';

const PATH = '/v1/checkout/bank';
const LOOK_MS = 500;

/** The window talks to its opener, which fails where the shop's policy cuts it off. Null when it was closed. */
export function openBank(begin: () => Promise<string>): Promise<Answer | null> | null {
  const bank = open(PATH, '', 'popup,width=480,height=640');
  if (!bank) return null;
  return new Promise((resolve) => {
    const settle = (answer: Answer | null) => {
      clearInterval(timer);
      removeEventListener('message', hear);
      bank.close();
      resolve(answer);
    };
    const hear = ({ source, origin, data }: MessageEvent<'ready' | Answer>) => {
      if (source !== bank || origin !== location.origin) return;
      if (data !== 'ready') settle(data);
      else
        void begin().then(
          (id) => bank.postMessage(id, origin),
          () => settle(null),
        );
    };
    addEventListener('message', hear);
    const timer = setInterval(() => {
      if (bank.closed) settle(null);
    }, LOOK_MS);
  });
}
