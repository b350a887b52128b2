import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The connection of a request, for answers that are meant to fail. */
export interface Line {
  /** Resolves when the other side has hung up, or has its answer. */
  readonly gone: Promise<void>;
  readonly cut: () => void;
}

export interface OnTheLine {
  Bindings: Line;
}

type Answer = (request: Request, line: Line) => Response | Promise<Response>;

const HOST = '127.0.0.1';

/** Listens on this machine only; ready when this resolves. */
export async function serve(answer: Answer, port: number): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    respond(answer, incoming, outgoing).catch((error: unknown) => {
      console.error(error);
      outgoing.writeHead(500).end('Something went wrong.\n');
    });
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return server;
}

async function respond(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new Promise<void>((resolve) => outgoing.once('close', resolve));
  const response = await answer(await toRequest(incoming), { gone, cut: () => outgoing.destroy() });
  const body = new Uint8Array(await response.arrayBuffer());
  if (outgoing.destroyed) return;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = await buffer(incoming);
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  );
  return new Request(new URL(url, `http://${headers.host ?? HOST}`), {
    method,
    headers: sent,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  });
}
