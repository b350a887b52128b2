import { createLiveChannel, type LiveRoom } from '#integrations/live.server.ts';

export { LiveRoom } from '#integrations/live.server.ts';

interface Env {
  readonly LIVE: DurableObjectNamespace<LiveRoom>;
}

/**
 * The room on its own: a GET enters it, a POST is a message that the shop publishes once the `ended`
 * sessions are over. All others are an owner's, but for the one named `packer`.
 */
export default {
  async fetch(request, env) {
    const { searchParams } = new URL(request.url);
    const ended = searchParams.getAll('ended');
    const roleOf = (id: string) => (ended.includes(id) ? null : id === 'packer' ? 'packer' : 'owner');
    const channel = createLiveChannel(env.LIVE, (ids) =>
      Promise.resolve(Object.fromEntries(ids.map((id) => [id, roleOf(id)] as const))),
    );
    if (request.method === 'GET') {
      const until = Date.now() + Number(searchParams.get('ms') ?? 60_000);
      return await channel.enter(request, { sessionId: searchParams.get('session') ?? 's', until });
    }
    await channel.publish([await request.json()]);
    return new Response();
  },
} satisfies ExportedHandler<Env>;
