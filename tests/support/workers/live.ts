import { createLiveChannel, type LiveRoom } from '#integrations/live.server.ts';

export { LiveRoom } from '#integrations/live.server.ts';

interface Env {
  readonly LIVE: DurableObjectNamespace<LiveRoom>;
}

/**
 * The room on its own: a GET enters it, a POST is a change that the shop publishes once the `ended`
 * sessions are over.
 */
export default {
  async fetch(request, env) {
    const { searchParams } = new URL(request.url);
    const ended = searchParams.getAll('ended');
    const channel = createLiveChannel(env.LIVE, (ids) =>
      Promise.resolve(ids.filter((id) => ended.includes(id))),
    );
    if (request.method === 'GET') {
      const until = Date.now() + Number(searchParams.get('ms') ?? 60_000);
      return await channel.enter(request, { sessionId: searchParams.get('session') ?? 's', until });
    }
    await channel.publish([await request.json()]);
    return new Response();
  },
} satisfies ExportedHandler<Env>;
