import { createServer } from 'node:net';
import { ShopError } from './shop-error.ts';

/** Both loopback addresses: "localhost" may mean either of them. */
const LOOPBACKS = ['127.0.0.1', '::1'];

/** The uses of the ports after PORT. In a twin of production stand-ins come before the Worker and the database. */
const NEIGHBOURS = ['the database', 'the mailbox and test payments'];
const NEIGHBOURS_IN_TWIN = [...NEIGHBOURS, 'the Worker', 'the database itself'];
export const MOST_PORTS = 1 + NEIGHBOURS_IN_TWIN.length;

/** Ports above 1023 that browsers and fetch refuse: the "bad ports" of the Fetch standard. */
const REFUSED_PORTS = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
]);

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
  /** The command whose ports they are. */
  readonly command: string;
}

export async function assertPortsFree(
  port: number,
  { isLikeProduction = false, command }: Wanted,
): Promise<void> {
  const example = port + 10 > 65_000 ? 8790 : port + 10;
  const advice = `Stop what uses it, or choose another: PORT=${example} ${command}`;
  const ports = Object.values(portsOf(port, isLikeProduction));
  const refused = ports.find((each) => REFUSED_PORTS.has(each));
  if (refused !== undefined) {
    throw new ShopError(`Browsers refuse port ${refused}. Choose another, such as PORT=8797.`);
  }
  if (!(await isPortFree(port))) throw new ShopError(`Port ${port} is taken. ${advice}`);
  for (const [index, user] of (isLikeProduction ? NEIGHBOURS_IN_TWIN : NEIGHBOURS).entries()) {
    const next = index + 1;
    if (!(await isPortFree(port + next))) {
      throw new ShopError(`Port ${port + next} (PORT + ${next}, for ${user}) is taken. ${advice}`);
    }
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
