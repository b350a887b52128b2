import type { LiveChannel } from '../../domain/ports.ts';
import type { LiveRoom } from './live-room.server.ts';

const ROOM = 'admin';

/** `whichEnded` says which of these sessions are no more. */
export function createLiveChannel(
  rooms: DurableObjectNamespace<LiveRoom>,
  whichEnded: (sessionIds: readonly string[]) => Promise<string[]>,
): LiveChannel {
  return {
    async publish(messages) {
      const room = rooms.getByName(ROOM);
      const sessionIds = await room.sessions();
      if (sessionIds.length === 0) return;
      await room.publish(messages, await whichEnded(sessionIds));
    },
    async enter(upgrade, visit) {
      const request = new Request(upgrade);
      request.headers.set('X-Visit', JSON.stringify(visit));
      return await rooms.getByName(ROOM).fetch(request);
    },
  };
}
