import type { LiveChannel } from '#ports.ts';
import { shopObject } from '#integrations/shop-object.server.ts';
import type { LiveRoom } from './live-room.server.ts';

const roomOf = (rooms: DurableObjectNamespace<LiveRoom>) => shopObject(rooms, 'admin');

/** `whichEnded` returns those of the given sessions that have ended. */
export function createLiveChannel(
  rooms: DurableObjectNamespace<LiveRoom>,
  whichEnded: (sessionIds: readonly string[]) => Promise<string[]>,
): LiveChannel {
  return {
    async publish(messages) {
      const room = roomOf(rooms);
      const sessionIds = await room.sessions();
      if (sessionIds.length === 0) return;
      await room.publish(messages, await whichEnded(sessionIds));
    },
    async enter(upgrade, visit) {
      const request = new Request(upgrade);
      request.headers.set('X-Visit', JSON.stringify(visit));
      return await roomOf(rooms).fetch(request);
    },
  };
}
