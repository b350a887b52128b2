/** Whether somebody opens the page now, rather than a program that looks at it or fetches it beforehand. */
export function isVisit({ method, headers }: Request): boolean {
  return method === 'GET' && !(headers.get('Sec-Purpose') ?? '').includes('prefetch');
}

/** For addresses whose opening does something: the one who only looks gets nothing, and keeps nothing. */
export function answerToLook({ method }: Request): Response {
  return new Response(null, {
    status: method === 'HEAD' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
