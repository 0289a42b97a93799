import type { Outline } from '../outlines.mjs';
import { listControls, nameOf } from './use-controls';

/** What belongs to the page of the checks. */
const OTHERS = '#styles, #other-header, #other-footer, script';

/** What a person sees of the shown piece. */
export function readOutline(): Outline {
  const places = [...document.body.children].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && !each.matches(OTHERS),
  );
  const visible = <T extends Element>(selector: string) =>
    places.flatMap((place) => [...place.querySelectorAll<T & Element>(selector)]).filter(isVisible);
  return {
    text: shorten(places.map((place) => place.innerText).join(' ')),
    headings: visible('h1, h2, h3, h4, h5, h6').map(
      (heading) => `${heading.tagName.toLowerCase()} ${shorten(heading.textContent)}`,
    ),
    links: visible('a[href]').map((link) => link.getAttribute('href') ?? ''),
    images: visible<HTMLImageElement>('img').map(({ alt, src }) => alt || src),
    controls: listControls().map(nameOf),
    height: Math.round(places.reduce((sum, place) => sum + place.getBoundingClientRect().height, 0)),
  };
}

const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
const shorten = (text: string) => text.replace(/\s+/g, ' ').trim();
