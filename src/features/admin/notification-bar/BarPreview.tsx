import { useEffect, useRef } from 'react';
import { barColour, GROUND, INK } from '#notification-bar/notification-bar.ts';

interface Props {
  readonly text: string;
  readonly background: string | null;
  readonly colour: string | null;
}

/** The notification bar as the shop shows it, but not scrolling. */
export default function BarPreview({ text, background, colour }: Props) {
  const bar = useRef<HTMLParagraphElement>(null);
  const ground = barColour(background, GROUND);
  const ink = barColour(colour, INK);
  useEffect(() => {
    // The page's policy blocks style attributes in its HTML.
    if (!bar.current) return;
    bar.current.style.backgroundColor = ground.hex ?? '';
    bar.current.style.color = ink.hex ?? '';
  });
  return (
    <p
      ref={bar}
      className={`truncate rounded-sm px-4 py-2.5 text-sm font-normal ${ground.className} ${ink.className}`}
    >
      {text}
    </p>
  );
}
