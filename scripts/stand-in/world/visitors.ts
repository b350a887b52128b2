import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Page, Visit } from './shared-cache.ts';

const HOST = '127.0.0.1';
/** The local shop's cron has addresses below this: they are fetched like pages, but are not pages. */
const CRON = '/cdn-cgi/';
/** A new connection for each request: a kept one may close just when it is used again. */
const LINE = { host: HOST, agent: false } as const;
const OF_THE_LINE = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

export async function serveVisitors(
  port: number,
  sitePort: number,
  visit: (visit: Visit) => Promise<Page>,
): Promise<void> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    if (!['GET', 'HEAD'].includes(method) || url.startsWith(CRON)) {
      pass(incoming, outgoing, sitePort);
      return;
    }
    visit({ method, path: url, headers: headersOf(incoming) })
      .then(({ status, headers, body }) => {
        outgoing.writeHead(status, rawHeaders(headers)).end(body);
      })
      .catch((error: unknown) => {
        outgoing
          .writeHead(502, { 'Content-Type': 'text/plain' })
          .end(`The Worker is gone: ${String(error)}\n`);
      });
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    passUpgrade(incoming, socket, head, sitePort);
  });
  server.listen(port, HOST);
  await once(server, 'listening');
}

export function askWorkerAt(sitePort: number) {
  return async ({ method, path, headers }: Visit): Promise<Page> => {
    // The cache stores pages uncompressed; they are compressed after it.
    const sent = { ...Object.fromEntries(headers), 'accept-encoding': 'identity' };
    const request = send({ ...LINE, port: sitePort, method, path, headers: sent });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = new Uint8Array(await buffer(response));
    return { status: response.statusCode ?? 502, headers: headersOf(response), body };
  };
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url, headers } = incoming;
  const request = send({ ...LINE, port, method, path: url, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, rawHeaders(headersOf(response), 'BYPASS'));
    response.pipe(outgoing);
    response.on('error', () => outgoing.destroy());
  });
  request.on('error', () => outgoing.destroy());
  outgoing.on('close', () => request.destroy());
  incoming.pipe(request);
}

function passUpgrade(
  { method, url, rawHeaders: raw }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  port: number,
) {
  const site = connect(port, HOST);
  const lines = raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1] ?? ''}`] : []));
  site.write(`${method ?? 'GET'} ${url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  site.write(head);
  site.pipe(socket).pipe(site);
  for (const end of [site, socket]) {
    end.on('error', () => {
      site.destroy();
      socket.destroy();
    });
  }
}

function headersOf({ rawHeaders: raw }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2);
    if (!OF_THE_LINE.has(name.toLowerCase())) headers.append(name, value);
  }
  return headers;
}

function rawHeaders(headers: Headers, cacheStatus?: string): string[] {
  const pairs = [...headers].flat();
  return cacheStatus === undefined ? pairs : [...pairs, 'Cf-Cache-Status', cacheStatus];
}
