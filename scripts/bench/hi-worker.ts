export default {
  fetch: () => new Response('hi', { headers: { 'Content-Type': 'text/html' } }),
};
