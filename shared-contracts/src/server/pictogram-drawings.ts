import type { PictogramCode } from '../schemas/product-details';

/** Black symbols on a grid of 100, within the frame below. Our own drawings of the forms that the system prescribes. */
const symbols: Readonly<Record<PictogramCode, string>> = {
  GHS01:
    '<path d="M65.1 22.3L66.0 31.2L74.6 28.8L68.9 35.7L76.7 40.1L67.8 41.0L70.2 49.6L63.3 43.9L58.9 51.7L58.0 42.8L49.4 45.2L55.1 38.3L47.3 33.9L56.2 33.0L53.8 24.4L60.7 30.1z"/><circle cx="44" cy="58" r="15.5"/><path d="m50 45 6.5-6.5 6.5 6.5-6.5 6.500z" stroke="#fff" stroke-width="1.5"/><path d="m24 41 8.5 4.5-3-8zm2 27 6.5-2.5.5 6.500zm38-10 9.5-2-5 8zm-5 9.5 5 6.5-7.5.5zM36 35l2.5-9.5 5 8.500z"/>',
  GHS02:
    '<path d="M48.5 17c2 9 12.5 15.5 13.5 26.5.3 3-.5 5.5-1.5 7.5 2.5-1.5 4-4.5 4.2-7.5 3.5 4.5 4.6 9 3.3 14C66 65 59 69 50 69s-16.5-5-17-12.500c-.5-8 6-12.5 8-20 2 3.5 2.8 7 2 11 4.5-5.5 7.5-16.5 5.5-30.500z"/><path d="M50.5 64.500c-5.5 0-9-3-9-7.5 0-5 4.5-7.5 6-13 3.5 3 4.5 7 3.5 11 2-1 3-2.5 3.5-4.5 2 2 3.5 4.5 3.5 7 0 4-3 7-7.5 7z" fill="#fff"/><path d="M36 72h28v4.500H36z"/>',
  GHS03:
    '<circle cx="50" cy="62" r="12.5" fill="none" stroke="#000" stroke-width="5"/><path d="M49 16c1.5 8 10 12.5 11 21 .3 2.5-.3 4.5-1 6 2.2-1 3.5-3 3.8-5.5 3 4 3.7 8 2.2 12.5-1 3-2.5 4.5-4 6-2.5-4-6.5-6.3-11-6.300S41.5 52 39 56c-2.5-2-4.5-5-4.7-8.5-.3-6.5 5-10 6.7-16 1.8 3 2.3 5.5 1.8 8.500C46.5 36 50 27 49 16z"/><path d="M46.5 47c-.5-3 2-5 3-8.5 3 2.5 4.5 5 4 9-2.5-.6-4.5-.7-7-.5z" fill="#fff"/><path d="M41 78h18v4.500H41z"/>',
  GHS04:
    '<path d="M23 54.500c0-4 3-7 7-7h31c4 0 6.5 1.5 8.5 3.500h3.500v-2.500h6v12h-6V58h-3.500c-2 2-4.5 3.5-8.5 3.500H30c-4 0-7-3-7-7z" transform="rotate(-20 50 50)"/>',
  GHS05:
    '<g stroke="#000" stroke-linecap="round"><path d="M47 26 31 33" stroke-width="8.5"/><path d="m46 25.5-14 6" stroke="#fff" stroke-width="2.2"/><path d="m55 29 16 6" stroke-width="8.5"/><path d="m56 28.5 14 5.2" stroke="#fff" stroke-width="2.2"/></g><path d="M29 38c1.5 3 2.3 4.5 2.3 6a2.3 2.3 0 0 1-4.6 0c0-1.5.8-3 2.3-6zm0 9c1.5 3 2.3 4.5 2.3 6a2.3 2.3 0 0 1-4.6 0c0-1.5.8-3 2.3-6zm44-7c1.5 3 2.3 4.5 2.3 6a2.3 2.3 0 0 1-4.6 0c0-1.5.8-3 2.3-6z"/><path d="M17 56h7.500c.5 3 2 4 4.5 4s4-1 4.5-4H46v7H23.500z"/><path d="M53.5 58H62l-4.5-4.800c-1.5-2 .8-3.9 2.6-2.600L69.5 56c.4 2.3 1.6 3.4 3.5 3.400s3.2-1.2 3.5-3.400l8 1.5-6 6.500h-3.500c-1.5 4-4.5 6.5-9 6.500h-9c-2.8 0-2.8-3.6 0-3.600h4.500H55c-2.8 0-2.8-3.6 0-3.600h6-7.500c-3.2 0-3.2-4.8 0-4.800z"/><path d="M54 63h11m-8.5 4H65" stroke="#fff" stroke-width=".9"/>',
  GHS06:
    '<path d="M50 20c-11.5 0-18.5 7-18.5 16 0 5.5 2.3 9 5.7 11.5.8.6 1.2 1.5 1.2 2.500v3.500c0 1.6 1 2.5 2.6 2.500h18c1.6 0 2.6-.9 2.6-2.500V50c0-1 .4-1.9 1.2-2.5 3.4-2.5 5.7-6 5.7-11.5 0-9-7-16-18.5-16z"/><g fill="#fff"><circle cx="42.5" cy="38.5" r="5"/><circle cx="57.5" cy="38.5" r="5"/><path d="M50 43.5 47 49.500h6zM45.2 51.500h1.600V57h-1.600zm4 0h1.600V57h-1.600zm4 0h1.600V57h-1.600z"/></g><g stroke="#000" stroke-width="5" stroke-linecap="round"><path d="m33 60 32 13.500M67 60 35 73.5"/></g><g><circle cx="31.5" cy="61.5" r="2.8"/><circle cx="33.8" cy="57.2" r="2.8"/><circle cx="68.5" cy="61.5" r="2.8"/><circle cx="66.2" cy="57.2" r="2.8"/><circle cx="64.5" cy="76" r="2.8"/><circle cx="67" cy="72" r="2.8"/><circle cx="35.5" cy="76" r="2.8"/><circle cx="33" cy="72" r="2.8"/></g>',
  GHS07:
    '<path d="M50 19c-5.5 0-9.5 4-9 9.500L44.5 60h11L59 28.500c.5-5.5-3.5-9.5-9-9.500z"/><circle cx="50" cy="72" r="7"/>',
  GHS08:
    '<path d="M50 17.500c-6 0-9.5 4.5-9.5 10 0 4 1.5 7.5 4 9.500v4c-7.5 2.5-14.5 5-17 12.500C25.8 59 32 65 37 70v7.500l13 12.5 13-12.500V70c5-5 11.2-11 9.5-16.5-2.5-7.5-9.5-10-17-12.500v-4c2.5-2 4-5.5 4-9.5 0-5.5-3.5-10-9.5-10z"/><path d="M50.0 43.0L52.2 54.1L63.0 50.5L54.5 58.0L63.0 65.5L52.2 61.9L50.0 73.0L47.8 61.9L37.0 65.5L45.5 58.0L37.0 50.5L47.8 54.1z" fill="#fff"/>',
  GHS09:
    '<g fill="none" stroke="#000" stroke-linecap="round"><path d="M39 65c1.2-9 .8-18-.8-28" stroke-width="4.5"/><path d="M39 51 30 41m8.5 2L45 31m-5.5 25 9-9" stroke-width="2.8"/><path d="m33.5 45-.8-7m9-1.500L41 31m4 19.5 5.5-1" stroke-width="2"/></g><path d="M18 61c6-1.5 13-1.5 19 .2 5 1.5 8 4.3 13 5.3-6.5 2.2-13 3-21 5.500z"/><path d="M48 57.500c6-7.5 16.5-8 23.5-2l8-5c-.5 5-.5 8 0 13l-8-4.500c-7 6.5-17.5 6-23.5-1.500z"/><circle cx="54.5" cy="56.2" r="1.6" fill="#fff"/><path d="M60.5 53.500c1.5 2.5 1.5 5.5 0 8" fill="none" stroke="#fff" stroke-width="1.3"/>',
};

/** As the system prescribes: a square set on its point, a black symbol on white within a red frame. */
const frame = '<path d="M50 3.5 96.5 50 50 96.5 3.5 50z" fill="#fff" stroke="#e30613" stroke-width="5"/>';

export const pictogramSvg = (code: PictogramCode): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200">${frame}${symbols[code]}</svg>`;

export const isPictogramCode = (code: string): code is PictogramCode => Object.hasOwn(symbols, code);
