// styled-components writes behind the rules of each component which names they have, so that the browser does not create
// them again. Only hydration reads that: a page is sent without it, and the boot data contain it.

/** The rules of one component: its id, the names of its classes, and how many rules there are. In the order of the CSS. */
export type StyleGroup = [id: string, names: string, rules: number];

/** What hydration reads of a page's styles. */
export interface PageStyles {
  /** Of the CSS, which the page's style element has too: the groups fit no other CSS. */
  hash: string;
  groups: StyleGroup[];
}

/** Between the rules of a page's CSS. */
const NEW_LINE = '\n';
/** Ends each rule and each marker in the text that styled-components writes and reads. */
const SEPARATOR = '/*!sc*/\n';
const MARKER = /^data-styled\.g\d+\[id="([^"]*)"\]\{content:"([^"]*)"\}$/;

/**
 * Separates the text that styled-components wrote into the CSS of the page and what only hydration reads. Components are
 * in the order in which their code was evaluated, which differs between two processes where several remotes are
 * concerned. Here the remotes are in the order of their names, so that every process sends the same page.
 */
export function separateStyles(text: string): { css: string; groups: StyleGroup[] } {
  const components: { group: StyleGroup; rules: string[] }[] = [];
  let rules: string[] = [];
  for (const part of text.split(SEPARATOR)) {
    const [, id, names] = MARKER.exec(part) ?? [];
    if (id === undefined || names === undefined) {
      // In CSS both are white space.
      rules.push(part.replaceAll(NEW_LINE, ' '));
    } else {
      components.push({ group: [id, names, rules.length], rules });
      rules = [];
    }
  }
  const sorted = components.toSorted(({ group: [a] }, { group: [b] }) => compare(sortKey(a), sortKey(b)));
  return {
    css: sorted.flatMap((component) => component.rules).join(NEW_LINE),
    groups: sorted.map(({ group }) => group),
  };
}

/**
 * The shell's rules and the global ones come first, because remotes have none. Within a package the order of evaluation
 * stays: a component that extends another one comes after it. The order of keyframes does not matter.
 */
function sortKey(id: string): string {
  if (id.startsWith('sc-keyframes-')) return `1 ${id}`;
  // `shell-1a2b3c`, in development `MenuButton-shell-1a2b3c`; of a global style `sc-global-...`.
  const packageName = /(?:^|-)([a-z]+)-[0-9a-f]+$/.exec(id)?.[1];
  return id.startsWith('sc-') || packageName === 'shell' ? '0' : `2 ${packageName}`;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The text that styled-components would have written for these components, with numbers of its own. */
export function joinStyles(css: string, groups: readonly StyleGroup[]): string {
  const rules = css.split(NEW_LINE);
  return groups
    .flatMap(([id, names, count], index) => [
      ...rules.splice(0, count),
      `data-styled.g${String(index + 1)}[id="${id}"]{content:"${names}"}`,
    ])
    .concat('')
    .join(SEPARATOR);
}
