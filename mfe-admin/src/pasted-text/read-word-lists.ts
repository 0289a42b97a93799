/** Word writes lists as paragraphs with a bullet typed in front: they become lists, with their levels. */
export function readWordLists(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  let previous: Element | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>(
    'p[class*=MsoListParagraph], p[style*=mso-list]',
  )) {
    const level = Number(/level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);
    if (previous !== paragraph.previousElementSibling || open.length === 0) open = [];
    const marker = paragraph.querySelector<HTMLElement>('[style*="mso-list"]');
    const isOrdered = /^\(?[\da-z]{1,4}[.)]/i.test(marker?.textContent.trim() ?? '');
    marker?.remove();
    open = open.slice(0, level);
    while (open.length < level) {
      const list = body.ownerDocument.createElement(isOrdered ? 'ol' : 'ul');
      const parent = open.at(-1);
      if (parent) (parent.lastElementChild ?? parent).append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
    previous = open[0];
  }
}
