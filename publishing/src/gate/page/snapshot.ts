// What a page shares between all who run code in it, before and after a piece.
import { ownerOf } from '@site/shared-contracts/remote-storage';

/** The marks of others: what a piece must leave as it is. */
const OTHERS = 'other-team.mark';
const otherElements = ['other-header', 'other-footer'];

/** Objects that belong to the browser. */
const builtIns: Record<string, object> = {
  window: globalThis,
  'Object.prototype': Object.prototype,
  'Array.prototype': Array.prototype,
  'String.prototype': String.prototype,
  'Function.prototype': Function.prototype,
  'Promise.prototype': Promise.prototype,
  'EventTarget.prototype': EventTarget.prototype,
  'Node.prototype': Node.prototype,
  'Element.prototype': Element.prototype,
  'HTMLElement.prototype': HTMLElement.prototype,
  'Document.prototype': Document.prototype,
  'Storage.prototype': Storage.prototype,
  'History.prototype': History.prototype,
  'XMLHttpRequest.prototype': XMLHttpRequest.prototype,
};

export interface Snapshot {
  /** `window.fetch` to its value. */
  members: Map<string, unknown>;
  title: string;
  cookie: string;
  styleSheets: number;
  storage: string[];
  databases: string[];
}

/** Leaves the marks of others, and takes the first picture. */
export async function takeFirstSnapshot(): Promise<Snapshot> {
  for (const storage of [localStorage, sessionStorage]) {
    storage.clear();
    storage.setItem(OTHERS, 'kept');
  }
  await new Promise((resolve, reject) => {
    const request = indexedDB.open(OTHERS);
    request.onsuccess = () => {
      request.result.close();
      resolve(undefined);
    };
    request.onerror = reject;
  });
  return takeSnapshot();
}

async function takeSnapshot(): Promise<Snapshot> {
  const members = Object.entries(builtIns).flatMap(([name, object]) =>
    Object.entries(Object.getOwnPropertyDescriptors(object)).map(
      ([key, descriptor]) => [`${name}.${key}`, descriptor.value ?? Reflect.get(descriptor, 'get')] as const,
    ),
  );
  const databases = await indexedDB.databases();
  return {
    members: new Map(members),
    title: document.title,
    cookie: document.cookie,
    styleSheets:
      document.adoptedStyleSheets.length + document.querySelectorAll('style:not([data-styled])').length,
    storage: [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)),
    databases: databases.map(({ name = '' }) => name),
  };
}

/** What a remote may do beside its own place: `federation.effects` of its description. */
export interface AllowedEffects {
  title?: boolean | undefined;
}

/**
 * What has changed for all, as sentences about the piece.
 * @param remote its container and its chunks are globals
 */
export async function findEffects(
  before: Snapshot,
  remote: string,
  { title = false }: AllowedEffects,
): Promise<string[]> {
  const after = await takeSnapshot();
  return [
    ...findChangedMembers(before, after, remote),
    ...(title || after.title === before.title
      ? []
      : [`it changes the title of the page to '${after.title}'`]),
    ...(after.cookie === before.cookie ? [] : ['it sets a cookie']),
    ...(after.styleSheets === before.styleSheets ? [] : ['it adds a style sheet to the whole page']),
    ...findStorageChanges(before, after, remote),
    ...otherElements
      .filter((id) => !isVisible(id))
      .map((id) => `it hides or removes the ${id.slice(6)} of the page`),
    ...(isClickKept() ? [] : ['it takes clicks beside its own place']),
  ];
}

function findChangedMembers(before: Snapshot, after: Snapshot, remote: string): string[] {
  // Zod and core-js, which a build may bring, share their settings with other copies of themselves.
  const own = new RegExp(
    `^window\\.(\\d+|${remote}|webpackChunk${remote}|__FEDERATION__|event|__zod_\\w+|__core-js_shared__)$`,
  );
  const added = [...after.members.keys()].filter((name) => !before.members.has(name));
  const changed = [...before.members].filter(([name, value]) => isReplaced(value, after.members.get(name)));
  return [
    ...added
      .filter((name) => !own.test(name))
      .map((name) => `it adds ${name} to what all code of the page shares`),
    ...changed.map(([name]) => `it replaces ${name}, which all code of the page uses`),
  ];
}

/** What the browser itself changes, as `window.length`, is no function. */
const isReplaced = (before: unknown, after: unknown) => typeof before === 'function' && after !== before;

function findStorageChanges(before: Snapshot, after: Snapshot, remote: string): string[] {
  const names = [...after.storage, ...after.databases];
  const added = names.filter(
    (name) => ![...before.storage, ...before.databases].includes(name) && ownerOf(name) !== remote,
  );
  const isCleared =
    after.storage.filter((name) => name === OTHERS).length < 2 || !after.databases.includes(OTHERS);
  return [
    ...(isCleared ? ['it deletes what others have stored in the browser'] : []),
    ...[...new Set(added)].map((name) => `it stores '${name}', a name that does not begin with '${remote}.'`),
  ];
}

function isVisible(id: string): boolean {
  const element = document.getElementById(id);
  return (
    element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
    element.textContent !== ''
  );
}

/** Whether a click beside the piece arrives, and does what it is for. */
function isClickKept(): boolean {
  const header = document.getElementById('other-header');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  const arrived: Event[] = [];
  const onClick = (event: Event) => arrived.push(event);
  header?.addEventListener('click', onClick);
  header?.dispatchEvent(click);
  header?.removeEventListener('click', onClick);
  return !header || (arrived.includes(click) && !click.defaultPrevented);
}
