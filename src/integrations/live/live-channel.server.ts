import type { LiveChannel } from '../../domain/ports.ts';
import type { LiveRoom } from './live-room.server.ts';

const ROOM = 'desk';

export function createLiveChannel(rooms: DurableObjectNamespace<LiveRoom>): LiveChannel {
  return {
    async publish(message) {
      await rooms.getByName(ROOM).publish(message);
    },
    async visitorsDueIn() {
      return await rooms.getByName(ROOM).visitorsDueIn();
    },
  };
}
