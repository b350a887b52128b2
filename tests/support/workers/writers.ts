import { openDatabase } from '#drizzle/client.ts';
import { categories } from '#drizzle/schema/catalogue.ts';
import { writeBatch } from '#drizzle/write-batch.ts';

/** How many requests of this isolate have begun to write. */
let begun = 0;

/** Each request writes the category that its address names; a POST is answered before that has been done. */
export default {
  async fetch({ url, method }, env, execution) {
    const slug = new URL(url).pathname.slice(1);
    if (slug === 'begun') return Response.json(begun);
    const db = openDatabase({
      url: env.DATABASE_URL,
      // The test holds its calls back meanwhile.
      timeoutMs: 60_000,
      keepAlive: (work) => {
        execution.waitUntil(work);
      },
    });
    begun += 1;
    const written = writeBatch(db, [db.insert(categories).values({ name: slug, slug })]);
    if (method === 'GET') await written;
    return new Response(slug);
  },
} satisfies ExportedHandler<{ readonly DATABASE_URL: string }>;
