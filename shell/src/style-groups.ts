// styled-components writes behind the rules of each component which names they have, so that the browser does not create
// them again. Only hydration reads that: a page is sent without it, and the boot data contain it.

/** Rules of one component: its number, its id, the names of its classes, and how many rules there are. */
export type StyleGroup = [group: number, id: string, names: string, rules: number];

/** Ends each rule and each marker in the text that styled-components writes and reads. */
const SEPARATOR = '/*!sc*/\n';
const MARKER = /^data-styled\.g(\d+)\[id="([^"]*)"\]\{content:"([^"]*)"\}$/;

/** Separates the text that styled-components wrote into the CSS of the page and what only hydration reads. */
export function separateStyles(text: string): { css: string; groups: StyleGroup[] } {
  const groups: StyleGroup[] = [];
  const rules: string[] = [];
  let start = 0;
  for (const part of text.split(SEPARATOR)) {
    const [, group, id, names] = MARKER.exec(part) ?? [];
    if (group === undefined || id === undefined || names === undefined) {
      rules.push(part);
    } else {
      groups.push([Number(group), id, names, rules.length - start]);
      start = rules.length;
    }
  }
  return { css: rules.join(SEPARATOR), groups };
}

/** The text that styled-components wrote. */
export function joinStyles(css: string, groups: readonly StyleGroup[]): string {
  const rules = css.split(SEPARATOR);
  return groups
    .flatMap(([group, id, names, count]) => [
      ...rules.splice(0, count),
      `data-styled.g${group}[id="${id}"]{content:"${names}"}`,
    ])
    .concat('')
    .join(SEPARATOR);
}
