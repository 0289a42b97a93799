import type { BootData } from '../app/boot-data';

/**
 * The data of the page: the response's, or without one those in the HTML. Where the server does not have them any more,
 * because the contents have changed since, the page is loaded again.
 */
export async function readBootData(response: Response | undefined): Promise<BootData> {
  // Only here: an element that was injected into a page with data of its own must not replace them.
  if (!response) return JSON.parse(document.getElementById('boot')?.textContent ?? '') as BootData;
  if (response.status === 410 && !isReloaded() && !hasTypedText()) location.reload();
  if (!response.ok) throw new Error(`The data of the page cannot be read (${response.status}).`);
  return (await response.json()) as BootData;
}

/** A cache between browser and server may send the same outdated page again. */
const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** A reload would lose it. */
const hasTypedText = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
