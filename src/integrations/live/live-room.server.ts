import { DurableObject } from 'cloudflare:workers';
import type { LiveMessage } from '../../domain/ports.ts';

const VISITORS_EVERY_MS = 3_000;

/** One room that passes each message to every open socket; it sleeps between messages. */
export class LiveRoom extends DurableObject {
  #visitorsDueAt = 0;

  override fetch(request: Request): Response {
    if (request.headers.get('Upgrade') !== 'websocket') return new Response(null, { status: 426 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
    return new Response(null, { status: 101, webSocket: client });
  }

  publish(message: LiveMessage): void {
    const text = JSON.stringify(message);
    for (const socket of this.#open()) socket.send(text);
  }

  /** Whoever visits while a count is due is in that count. */
  visitorsDueIn(): number | null {
    const now = Date.now();
    if (this.#visitorsDueAt > now || this.#open().length === 0) return null;
    this.#visitorsDueAt = Math.max(now, this.#visitorsDueAt + VISITORS_EVERY_MS);
    return this.#visitorsDueAt - now;
  }

  /** Answers the goodbye, so that the browser need not wait for a time-out. */
  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  #open(): WebSocket[] {
    return this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN);
  }
}
