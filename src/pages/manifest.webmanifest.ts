import type { APIRoute } from 'astro';
import { DAY_SECONDS } from '#dates.ts';
import { IVORY } from '#media/picture.ts';
import { paths } from '#paths/paths.ts';
import { shop, shopTexts } from '#shop.config.ts';

const manifest = {
  id: '/',
  name: `${shop.name}: ${shop.tagline}`,
  short_name: shop.name,
  description: `${shopTexts.description}.`,
  lang: 'en-IN',
  dir: 'ltr',
  start_url: paths.home,
  scope: '/',
  display: 'minimal-ui',
  background_color: IVORY,
  theme_color: IVORY,
  categories: ['shopping', 'lifestyle'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

export const GET: APIRoute = ({ cache }) => {
  cache.set({ maxAge: DAY_SECONDS });
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' },
  });
};
