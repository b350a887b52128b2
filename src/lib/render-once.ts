import { HTMLString } from 'astro/runtime/server/index.js';

/** Where Astro writes a part of a page: HTML, and instructions that each page carries out itself. */
interface Destination {
  write: (chunk: unknown) => void;
}

interface Part {
  render: (destination: Destination) => Promise<void> | void;
}

/** About 3 KB each. */
const MOST_KEPT = 1500;
const rendered = new Map<string, readonly unknown[]>();

/** No part with anything personal, typed by visitors, or an island, since islands are numbered per page. */
export function renderOnce(name: string, facts: unknown, part: () => Part): Part {
  return {
    render(destination) {
      const key = `${name} ${JSON.stringify(facts)}`;
      const chunks = rendered.get(key);
      if (chunks === undefined) return renderAndKeep(key, part(), destination);
      writeAll(chunks, destination);
      return undefined;
    },
  };
}

async function renderAndKeep(key: string, part: Part, destination: Destination): Promise<void> {
  const chunks: unknown[] = [];
  let html = '';
  const endHtml = () => {
    if (html !== '') chunks.push(new HTMLString(html));
    html = '';
  };
  await part.render({
    write(chunk) {
      if (isHtml(chunk)) {
        html += String(chunk);
        return;
      }
      endHtml();
      chunks.push(chunk);
    },
  });
  endHtml();
  const [oldest] = rendered.keys();
  if (rendered.size >= MOST_KEPT && oldest !== undefined) rendered.delete(oldest);
  rendered.set(key, chunks);
  writeAll(chunks, destination);
}

function writeAll(chunks: readonly unknown[], destination: Destination): void {
  for (const chunk of chunks) destination.write(chunk);
}

/** The string of a slot also carries instructions. */
const isHtml = (chunk: unknown) =>
  typeof chunk === 'string' || (chunk instanceof HTMLString && chunk.constructor === HTMLString);
