export const prerender = false;

/** Replaces Astro's own endpoint: pictures have addresses under /media. */
export const GET = () => new Response('Not Found', { status: 404 });
