// Runs once the page is loaded. It prefetches the code that the first interaction will need, and registers the service
// worker. Nothing of it is needed before, so it is no part of the inline bootstrap.
import type { BootData } from '../app/boot-data';
import { whenIdle } from '../scheduling/when-idle';
import { findBuildOf, splitPieceId } from '../composition/composition';
import { peekingShare } from '../pieces/peeking-share';
import type { PageStart } from '../bootstrap/bootstrap-state';
import type { PieceId } from '@site/shared-contracts';

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData: boolean; readonly effectiveType?: string };
  }
}

/** An enquiry that waits to be sent, a draft that its form has to show, or a quote list. Storage may be blocked. */
function hasStoredEnquiry(): boolean {
  try {
    const names = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    return names.some((name) => /^(site\.(pending-enquiry|enquiry-draft)\.|enquiry\.quote-list$)/.test(name));
  } catch {
    return false;
  }
}

const savesData = () => navigator.connection?.saveData === true;

/** The service worker has sent the page from its cache: the page says so. */
const isCachedPage = () => document.querySelector('meta[name=kept-at]') !== null;

/** As an IntersectionObserver has it, which starts the hydration: a piece whose edge is that of the view is in view. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight * (1 - peekingShare);
}

/** Their scripts, and those of the runtime that loads pieces. Other pieces load theirs when they come into view. */
function scriptsOfPiecesInView({ composition, federation }: BootData): string[] {
  const urls = [...document.querySelectorAll<HTMLElement>('[data-piece]')]
    .filter(isInView)
    .flatMap((element) => {
      const id = element.dataset.piece as PieceId;
      const build = findBuildOf(composition, id);
      return build ? [build.entry, ...(build.pieces[splitPieceId(id).piece] ?? [])] : [];
    });
  return urls.length ? [...new Set([...federation, ...urls])] : [];
}

/**
 * Fetches the scripts and the boot data, so that the browser's cache has them. They are not run. Returns the URLs of
 * all scripts that the page may ever need.
 */
async function prefetch({ data, scripts }: PageStart): Promise<string[]> {
  // Without a URL, the boot data are in the HTML, and the page has started its scripts already.
  if (data === undefined) return [];
  const response = await fetch(data, { priority: 'low' });
  const bootData = (await response.json()) as BootData;
  const { integrity, composition } = bootData;
  for (const url of [...scripts.map(([script]) => script), ...scriptsOfPiecesInView(bootData)])
    // To the end: only then the response is in the cache.
    await (await fetch(url, { priority: 'low' })).arrayBuffer();
  // Forms and dialogs: an enquiry can be written without network, and is sent later.
  return Object.keys({ ...integrity, ...composition.remotes.enquiry?.integrity });
}

/** Has the service worker cache the page with all files that were loaded for it, unless the visitor saves data. */
async function cachePage(lazyScripts: readonly string[]): Promise<void> {
  // Browsers have it in secure contexts only.
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  if (savesData()) return;
  const { active } = await serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const urls = lazyScripts.map((path) => new URL(path, location.href).href);
  active?.postMessage({ page: location.href, files: [...loaded, ...urls] });
}

async function run(): Promise<void> {
  const { start = () => undefined } = globalThis.__BOOTSTRAP__ ?? {};
  const page = JSON.parse(document.getElementById('page-start')?.textContent ?? 'null') as PageStart;
  // A notice appears while there is no network.
  addEventListener('offline', start);
  if (hasStoredEnquiry() || isCachedPage() || !navigator.onLine) start();
  // Without prefetched code, the first interaction loads it.
  const lazyScripts = savesData() ? [] : await prefetch(page).catch(() => []);
  // Without the worker the site works as before.
  await cachePage(lazyScripts).catch(() => undefined);
}

whenIdle(() => void run());
