export const prerender = false;

/** In place of Astro's own: pictures have addresses under /media. */
export const GET = () => new Response('Not Found', { status: 404 });
