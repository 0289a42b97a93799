import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Carousel, type CarouselProps } from './carousel';

const AUTOPLAY = 2000;
const fourFromLarge = [
  { from: 0, show: 1 },
  { from: 640, show: 2 },
  { from: 1024, show: 4 },
];

const carousel = (props: Partial<CarouselProps> = {}) => (
  <StrictMode>
    <Carousel
      label="Products"
      slides={Array.from({ length: 6 }, (_, index) => ({
        key: index,
        content: <a href={`/${index + 1}`}>Product {index + 1}</a>,
      }))}
      slidesToShow={fourFromLarge}
      autoplay={AUTOPLAY}
      {...props}
    />
  </StrictMode>
);

/** jsdom has no media queries: this mock evaluates them for a viewport of the given width. */
function setViewport({ width }: { width: number }) {
  const matches = (query: string) =>
    width >= 16 * Number(/min-width: ([\d.]+)em/.exec(query)?.[1] ?? Infinity);
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: matches(media) }) as MediaQueryList;
}

let isNear = false;
const PlainObserver = globalThis.IntersectionObserver;
beforeAll(() => {
  globalThis.IntersectionObserver = class extends PlainObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      this.observe = () => {
        if (isNear) callback([{ isIntersecting: true } as IntersectionObserverEntry], this);
        return undefined;
      };
    }
  };
});
beforeEach(() => {
  setViewport({ width: 1440 });
  isNear = false;
});

const currentSlideText = () => document.querySelector('.slick-current')?.textContent;
const waitForSlick = () => waitFor(() => expect(currentSlideText()).toBe('Product 1'));

async function renderNear(props: Partial<CarouselProps> = {}) {
  isNear = true;
  render(carousel(props));
  await waitForSlick();
}

describe('the plain row', () => {
  test('contains every slide once, also in the HTML of the server', () => {
    render(<div dangerouslySetInnerHTML={{ __html: renderToString(carousel()) }} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Product 1',
      'Product 2',
      'Product 3',
      'Product 4',
      'Product 5',
      'Product 6',
    ]);
    expect(screen.getByRole('group', { name: 'Products' })).toHaveAttribute(
      'aria-roledescription',
      'carousel',
    );
  });

  test('is rendered until the carousel is near the viewport', () => {
    render(carousel());
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
  });

  test('stays if all slides fit, even near the viewport', async () => {
    isNear = true;
    render(carousel({ slidesToShow: [{ from: 0, show: 6 }] }));
    await act(() => import('./carousel-slick'));
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
  });

  test('is scrolled by the controls until slick is loaded', () => {
    render(carousel());
    const row = screen.getByRole('list');
    const scrollBy = jest.fn();
    Object.assign(row, { scrollBy });
    Object.defineProperty(row, 'clientWidth', { value: 1200 });
    fireEvent.click(screen.getByRole('button', { name: 'Next: Products' }));
    expect(scrollBy).toHaveBeenCalledWith({ left: 300, behavior: 'instant' });
  });

  test('is hydrated without errors and is replaced only after the focus has left it', async () => {
    isNear = true;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(carousel());
    const link = screen.getByRole('link', { name: 'Product 2' });
    link.focus();
    render(carousel(), { container, hydrate: true });
    await act(() => import('./carousel-slick'));
    expect(link).toHaveFocus();
    act(() => link.blur());
    await waitForSlick();
  });
});

describe('with slick', () => {
  test('the plain row stays until every image of the carousel can be shown', async () => {
    isNear = true;
    let finish: () => void = () => undefined;
    const decoded = new Promise<void>((resolve) => {
      finish = resolve;
    });
    jest.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(decoded);
    const slides = [1, 2, 3, 4, 5, 6].map((key) => ({ key, content: <img src="/p.webp" alt={`P${key}`} /> }));
    render(carousel({ slides }));
    await waitFor(() => expect(document.querySelector('.slick-current')).toBeInTheDocument());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    await act(async () => {
      finish();
      await decoded;
    });
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual([
      'P1',
      'P2',
      'P3',
      'P4',
    ]);
  });

  test.each([
    ['an arrow', () => fireEvent.click(screen.getByRole('button', { name: 'Next: Products' }))],
    ['a dot', () => fireEvent.click(screen.getByRole('button', { name: 'Products: show slide 3' }))],
    ['a slide', () => fireEvent.pointerDown(document.querySelector('.slick-current') ?? document.body)],
  ])('autoplay stops after %s was touched', async (_, touch) => {
    await renderNear({ dots: true });
    expect(screen.getByRole('button', { name: 'Pause Products' })).toBeVisible();
    touch();
    expect(screen.getByRole('button', { name: 'Play Products' })).toBeVisible();
  });

  test('only slides in view can be reached', async () => {
    await renderNear();
    const reachable = [...document.querySelectorAll('.slick-slide:not([inert])')];
    expect(reachable.map((slide) => slide.textContent)).toEqual([
      'Product 1',
      'Product 2',
      'Product 3',
      'Product 4',
    ]);
    for (const copy of document.querySelectorAll<HTMLElement>('.slick-cloned')) {
      expect(copy).toHaveAttribute('aria-hidden', 'true');
      expect(within(copy).getByText(/^Product/)).toHaveAttribute('tabindex', '-1');
    }
  });

  test('shows as many slides as the viewport has room for', async () => {
    setViewport({ width: 700 });
    await renderNear();
    expect(document.querySelectorAll('.slick-active')).toHaveLength(2);
  });

  test('shows pages of items on a narrow viewport', async () => {
    setViewport({ width: 390 });
    isNear = true;
    render(carousel({ pages: { below: 768, size: 4, columns: 2 } }));
    await waitFor(() => expect(document.querySelectorAll('.slick-active')).toHaveLength(1));
    expect(currentSlideText()).toBe('Product 1Product 2Product 3Product 4');
    expect(screen.getByRole('group', { name: '1 of 2' })).toBeVisible();
  });

  test('wraps around at both ends', async () => {
    await renderNear({ speed: 0 });
    const seen: (string | null | undefined)[] = [];
    for (let click = 0; click < 6; click += 1) {
      const before = currentSlideText();
      fireEvent.click(screen.getByRole('button', { name: 'Next: Products' }));
      await waitFor(() => expect(currentSlideText()).not.toBe(before));
      await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      seen.push(currentSlideText());
    }
    expect(seen).toEqual(['Product 2', 'Product 3', 'Product 4', 'Product 5', 'Product 6', 'Product 1']);
    fireEvent.click(screen.getByRole('button', { name: 'Previous: Products' }));
    await waitFor(() => expect(currentSlideText()).toBe('Product 6'));
  });

  test('its dots show and select the current slide', async () => {
    await renderNear({ dots: true, slidesToShow: [{ from: 0, show: 1 }], speed: 0 });
    const dot = (slide: number) => screen.getByRole('button', { name: `Products: show slide ${slide}` });
    expect(dot(1)).toHaveAttribute('aria-current', 'true');
    fireEvent.click(dot(4));
    await waitFor(() => expect(currentSlideText()).toBe('Product 4'));
    expect(dot(4)).toHaveAttribute('aria-current', 'true');
    expect(dot(1)).toHaveAttribute('aria-current', 'false');
  });
});
