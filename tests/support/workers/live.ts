import { createLiveChannel } from '../../../src/integrations/live/live-channel.server.ts';
import type { LiveRoom } from '../../../src/integrations/live/live-room.server.ts';

export { LiveRoom } from '../../../src/integrations/live/live-room.server.ts';

interface Env {
  readonly LIVE: DurableObjectNamespace<LiveRoom>;
}

/** The room on its own: a GET enters it, a POST is a change that the shop publishes. */
export default {
  async fetch(request, env) {
    if (request.method === 'GET') return await env.LIVE.getByName('desk').fetch(request);
    await createLiveChannel(env.LIVE).publish(await request.json());
    return new Response();
  },
} satisfies ExportedHandler<Env>;
