export interface Report {
  step(text: string): void;
  progress(text: string): void;
  line(text: string): void;
}

/** Where lines cannot be rewritten, such as in a log file. */
const LOGGED_EVERY_MS = 10_000;

export function createReport(out: NodeJS.WriteStream): Report {
  let isLineOpen = false;
  let lastProgressAt = 0;

  const rewrite = (text: string) => {
    out.write(`\r\x1b[K${text}`);
    isLineOpen = true;
  };
  const line = (text: string) => {
    if (isLineOpen) out.write('\n');
    isLineOpen = false;
    out.write(`${text}\n`);
  };

  return {
    line,
    step(text) {
      lastProgressAt = Date.now();
      line(`${text} …`);
    },
    progress(text) {
      if (out.isTTY) {
        rewrite(text);
        return;
      }
      if (Date.now() - lastProgressAt < LOGGED_EVERY_MS) return;
      lastProgressAt = Date.now();
      line(text);
    },
  };
}
