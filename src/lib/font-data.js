// Imported from the inside of `astro:assets`, because the whole would bring its image code into the Worker.
export { fontData } from 'virtual:astro:assets/fonts/runtime';
