import { DurableObject } from 'cloudflare:workers';
import type { LiveMessage } from '../../domain/ports.ts';

/** One room that passes each message to every open socket; it sleeps between messages. */
export class LiveRoom extends DurableObject {
  override fetch(request: Request): Response {
    if (request.headers.get('Upgrade') !== 'websocket') return new Response(null, { status: 426 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
    return new Response(null, { status: 101, webSocket: client });
  }

  publish(message: LiveMessage): void {
    const text = JSON.stringify(message);
    for (const socket of this.ctx.getWebSockets()) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    }
  }

  /** Answers the goodbye, so that the browser need not wait for a time-out. */
  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }
}
