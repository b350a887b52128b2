import { createLiveChannel } from '../../../src/integrations/live/live-channel.server.ts';
import type { LiveRoom } from '../../../src/integrations/live/live-room.server.ts';

export { LiveRoom } from '../../../src/integrations/live/live-room.server.ts';

interface Env {
  readonly LIVE: DurableObjectNamespace<LiveRoom>;
}

/** The room on its own: a GET enters it, a POST is a change that the shop publishes, a PUT is a visitor. */
export default {
  async fetch(request, env) {
    if (request.method === 'GET') return await env.LIVE.getByName('desk').fetch(request);
    const live = createLiveChannel(env.LIVE);
    if (request.method === 'PUT') return Response.json(await live.visitorsDueIn());
    await live.publish(await request.json());
    return new Response();
  },
} satisfies ExportedHandler<Env>;
