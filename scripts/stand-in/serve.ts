import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

type Answer = (request: Request) => Response | Promise<Response>;

const HOST = '127.0.0.1';

/** Listens on this machine only; ready when this resolves. */
export async function serve(answer: Answer, port: number): Promise<void> {
  const server = createServer((incoming, outgoing) => {
    respond(answer, incoming, outgoing).catch((error: unknown) => {
      console.error(error);
      outgoing.writeHead(500).end('Something went wrong.\n');
    });
  });
  server.listen(port, HOST);
  await once(server, 'listening');
}

async function respond(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const response = await answer(await toRequest(incoming));
  const body = new Uint8Array(await response.arrayBuffer());
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
