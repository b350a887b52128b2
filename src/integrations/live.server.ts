import { ROLE_RIGHTS, type StaffRole } from '#auth/rights.ts';
import { LIVE_RIGHTS, type LiveChannel, type LiveMessage, type LiveVisit, SESSION_ENDED } from '#ports.ts';
import { shopObject } from './shop-object.server.ts';
import { DurableObject } from 'cloudflare:workers';

const roomOf = (rooms: DurableObjectNamespace<LiveRoom>) => shopObject(rooms, 'admin');

/** By session; null for one that has ended. */
type Roles = Readonly<Record<string, StaffRole | null>>;

export function createLiveChannel(
  rooms: DurableObjectNamespace<LiveRoom>,
  rolesOf: (sessionIds: readonly string[]) => Promise<Roles>,
): LiveChannel {
  return {
    async publish(messages) {
      const room = roomOf(rooms);
      const sessionIds = await room.sessions();
      if (sessionIds.length === 0) return;
      await room.publish(messages, await rolesOf(sessionIds));
    },
    async enter(upgrade, visit) {
      const request = new Request(upgrade);
      request.headers.set('X-Visit', JSON.stringify(visit));
      return await roomOf(rooms).fetch(request);
    },
  };
}

export class LiveRoom extends DurableObject {
  /** Only the Worker calls this. It knows who may enter, and says so in `X-Visit`. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get('Upgrade')?.toLowerCase() !== 'websocket')
      return new Response(null, { status: 426 });
    const visit = JSON.parse(request.headers.get('X-Visit') ?? '') as LiveVisit;
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(visit);
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
    await this.wakeAtNextEnd();
    return new Response(null, { status: 101, webSocket: client });
  }

  sessions(): string[] {
    return [...new Set(this.ctx.getWebSockets().map((socket) => visitOf(socket).sessionId))];
  }

  /** Somebody who has come since the roles were asked for has read all there is. */
  publish(messages: readonly LiveMessage[], roles: Roles): void {
    for (const socket of this.ctx.getWebSockets()) {
      const { sessionId, until } = visitOf(socket);
      const role = roles[sessionId];
      if (until <= Date.now() || role === null) showOut(socket);
      else if (role !== undefined && socket.readyState === WebSocket.OPEN) {
        for (const message of messages) {
          if (ROLE_RIGHTS[role].includes(LIVE_RIGHTS[message.type])) socket.send(JSON.stringify(message));
        }
      }
    }
  }

  override async alarm(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) {
      if (visitOf(socket).until <= Date.now()) showOut(socket);
    }
    await this.wakeAtNextEnd();
  }

  /** Answers the close frame, so that the browser need not wait for a timeout. */
  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  private async wakeAtNextEnd(): Promise<void> {
    const ends = this.ctx.getWebSockets().map((socket) => visitOf(socket).until);
    const coming = ends.filter((until) => until > Date.now());
    if (coming.length > 0) await this.ctx.storage.setAlarm(Math.min(...coming));
  }
}

function visitOf(socket: WebSocket): LiveVisit {
  return socket.deserializeAttachment() as LiveVisit;
}

function showOut(socket: WebSocket): void {
  if (socket.readyState === WebSocket.OPEN) socket.close(SESSION_ENDED, 'Please log in again.');
}
