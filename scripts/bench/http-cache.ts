import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import CachePolicy from 'http-cache-semantics';

interface Kept {
  readonly policy: CachePolicy;
  readonly status: number;
  readonly body: Uint8Array;
}

interface HttpCache {
  readonly url: string;
  readonly close: () => void;
}

/** A shared cache by RFC 9111, which like Cloudflare's prefers its own header (RFC 9213) to Cache-Control. */
export async function serveHttpCache(originUrl: string, port: number): Promise<HttpCache> {
  const kept = new Map<string, Kept>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = { url: request.url ?? '/', method: 'GET', headers: {} };
    const found = kept.get(asked.url);
    if (found?.policy.satisfiesWithoutRevalidation(asked)) {
      response.writeHead(found.status, found.policy.responseHeaders()).end(found.body);
      return;
    }
    const origin = await fetch(new URL(asked.url, originUrl));
    const { 'content-encoding': _, ...headers } = Object.fromEntries(origin.headers);
    const own = headers['cloudflare-cdn-cache-control'];
    if (own !== undefined) headers['cache-control'] = own;
    const body = await origin.bytes();
    const policy = new CachePolicy(asked, { status: origin.status, headers });
    if (policy.storable()) kept.set(asked.url, { policy, status: origin.status, body });
    response.writeHead(origin.status, headers).end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(502).end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
