import { createServer } from 'node:net';
import { ShopError } from './shop-error.ts';

/** Both loopback addresses: "localhost" may mean either of them. */
const LOOPBACKS = ['127.0.0.1', '::1'];

export async function assertPortsFree(port: number): Promise<void> {
  const example = port + 10 > 65_000 ? 8790 : port + 10;
  const advice = `Stop what uses it, or choose another: PORT=${example} npm start`;
  if (!(await isPortFree(port))) throw new ShopError(`Port ${port} is taken. ${advice}`);
  for (const [index, user] of ['the database', 'the mailbox and test payments'].entries()) {
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
      // A machine without IPv6 has no ::1; nothing can be in the way there.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true);
      else if (error.code === 'EACCES')
        reject(new ShopError(`Port ${port} needs special rights. Choose one above 1023.`));
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
