interface OpenList {
  element: HTMLElement;
  /** Word's own name of the list, where it states one. */
  id: string | undefined;
  /** Of its last item. */
  number: number | undefined;
}

/** Word writes lists as paragraphs with a bullet typed in front: they become lists, with their levels. */
export function readWordLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  let previous: Element | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>(
    'p[class*=MsoListParagraph], p[style*=mso-list]',
  )) {
    const style = paragraph.getAttribute('style') ?? '';
    const level = Number(/level(\d)/.exec(style)?.[1] ?? 1);
    if (previous !== paragraph.previousElementSibling) open = [];
    const { isOrdered, number } = takeMarker(paragraph);
    const id = /lfo\d+/.exec(style)?.[0];
    open = open.slice(0, level);
    if (open.length === level && !continues(open.at(-1), isOrdered, id, number)) open.pop();
    while (open.length < level) {
      const element = beginList(
        paragraph,
        open.at(-1)?.element,
        isOrdered,
        open.length === level - 1 ? number : 1,
      );
      open.push({ element, id, number: undefined });
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    const list = open.at(-1);
    list?.element.append(item);
    if (list) list.number = number;
    paragraph.remove();
    previous = open[0]?.element;
  }
}

/** What Word has typed in front of the text: a bullet, `1.`, `a)`, `(iv)`. */
function takeMarker(paragraph: HTMLElement): { isOrdered: boolean; number: number | undefined } {
  const marker = paragraph.querySelector<HTMLElement>('[style*="mso-list"]');
  const text = marker?.textContent.trim() ?? '';
  marker?.remove();
  const [, sign = ''] = /^\(?(\d{1,9}|[a-z]{1,4})[.)]/i.exec(text) ?? [];
  return { isOrdered: sign !== '', number: /^\d/.test(sign) ? Number(sign) : undefined };
}

/** The next item of a list, and not the first of another one that follows it. */
function continues(
  list: OpenList | undefined,
  isOrdered: boolean,
  id: string | undefined,
  number: number | undefined,
): boolean {
  if (!list || (list.element.tagName === 'OL') !== isOrdered) return false;
  if (isOrdered && number !== undefined && list.number !== undefined) return number === list.number + 1;
  return id === list.id;
}

function beginList(
  paragraph: HTMLElement,
  parent: HTMLElement | undefined,
  isOrdered: boolean,
  start: number | undefined,
): HTMLElement {
  const list = paragraph.ownerDocument.createElement(isOrdered ? 'ol' : 'ul');
  if (isOrdered && start !== undefined && start !== 1) list.setAttribute('start', String(start));
  if (parent) (parent.lastElementChild ?? parent).append(list);
  else paragraph.before(list);
  return list;
}
