import { createServer } from 'node:net';
import { ShopError } from './shop-error.ts';

/** "localhost" may mean either loopback address. */
const LOOPBACKS = ['127.0.0.1', '::1'];

/** In a twin of production stand-ins come before the Worker and the database. */
const USES = ['the shop', 'the database', 'the mailbox and test payments'];
const USES_IN_TWIN = [...USES, 'the Worker', 'the database itself'];
export const MOST_PORTS = USES_IN_TWIN.length;

export type ShopPorts = ReturnType<typeof portsOf>;

export function portsOf(port: number, isLikeProduction: boolean) {
  return {
    visitors: port,
    database: port + 1,
    standIn: port + 2,
    site: isLikeProduction ? port + 3 : port,
    sqld: isLikeProduction ? port + 4 : port + 1,
  };
}

interface Wanted {
  readonly isLikeProduction?: boolean;
  readonly command: string;
}

export async function assertPortsFree(
  port: number,
  { isLikeProduction = false, command }: Wanted,
): Promise<void> {
  const example = port + 10 > 65_000 ? 8790 : port + 10;
  for (const [next, use] of (isLikeProduction ? USES_IN_TWIN : USES).entries()) {
    if (await isPortFree(port + next)) continue;
    const what = next === 0 ? '' : ` (PORT + ${next}, for ${use})`;
    throw new ShopError(
      `Port ${port + next}${what} is taken. Stop what uses it, or choose another: PORT=${example} ${command}`,
    );
  }
}

export async function isPortFree(port: number): Promise<boolean> {
  const answers = await Promise.all(LOOPBACKS.map((host) => canListen(port, host)));
  return answers.every(Boolean);
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      // A machine without IPv6 has no ::1, so nothing can use its ports.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true);
      else if (error.code === 'EACCES')
        reject(new ShopError(`Port ${port} needs special rights. Choose one above 1023.`));
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
