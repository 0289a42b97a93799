// The controls of the shown piece, and a person who uses them.

const SELECTOR = [
  ...['button', 'input:not([type="hidden"], [type="file"])', 'select', 'textarea', 'summary'],
  ...['button', 'checkbox', 'combobox', 'menuitem', 'option', 'radio', 'switch', 'tab'].map(
    (role) => `[role="${role}"]`,
  ),
  '[contenteditable="true"]',
].join(', ');

/** Those that a person can use at this moment. */
export const listControls = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(SELECTOR)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
  );

/** `button Send`: two with the same name do the same for different things. */
export function nameOf(control: HTMLElement): string {
  const kind = control.getAttribute('role') ?? control.tagName.toLowerCase();
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  const candidates = [
    control.getAttribute('aria-label'),
    ...labels.map(({ innerText }) => innerText),
    control.getAttribute('name'),
    control instanceof HTMLButtonElement || control.role ? control.innerText : '',
    control.title,
  ];
  const name = candidates.find((each) => each?.trim()) ?? '';
  return `${kind} ${name.replace(/\s+/g, ' ').trim()}`.trim();
}

/** Uses a control as its kind asks; returns whether it was there. */
export function useControl(name: string): boolean {
  const control = listControls().find((each) => nameOf(each) === name);
  if (!control) return false;
  control.focus();
  if (control instanceof HTMLSelectElement) choose(control);
  else if (isText(control)) type(control);
  else control.click();
  control.blur();
  return true;
}

const isText = (control: HTMLElement): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement &&
    !/^(?:button|checkbox|color|image|radio|reset|submit)$/.test(control.type));

function choose(select: HTMLSelectElement): void {
  select.selectedIndex = (select.selectedIndex + 1) % Math.max(1, select.options.length);
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What fits to the type of a field. */
const texts: Record<string, string> = {
  email: 'person@example.com',
  number: '2',
  range: '2',
  date: '2026-01-15',
  'datetime-local': '2026-01-15T10:00',
  time: '10:00',
  url: 'https://example.com/',
};

/** React notices a value only that is set by the browser's own setter. */
function type(field: HTMLInputElement | HTMLTextAreaElement): void {
  const text = texts[field.type] ?? 'Some text';
  const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value');
  value?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
