import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '../../test-support/render-in-site';
import { Menu } from './menu';

// jsdom has no modal dialogs. This much of them is what the menu relies on.
let opener: Element | null = null;
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    if (this.open) throw new DOMException('The dialog is open.', 'InvalidStateError');
    opener = document.activeElement;
    this.open = true;
    this.querySelector<HTMLElement>('button, a')?.focus();
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  },
});

const menuButton = () => screen.getByRole('button', { name: 'Menu' });
const overlay = () => screen.queryByRole('dialog', { name: 'Menu' });

test('opens over the page and lists the five places', async () => {
  renderInSite(<Menu />, '/about');
  expect(overlay()).not.toBeInTheDocument();
  expect(menuButton()).toHaveAttribute('aria-expanded', 'false');

  await userEvent.click(menuButton());
  expect(menuButton()).toHaveAttribute('aria-expanded', 'true');
  const dialog = screen.getByRole('dialog', { name: 'Menu' });
  expect(within(dialog).getByRole('button', { name: 'Close menu' })).toHaveFocus();
  const links = within(dialog).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Products', '/products'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
  ]);
  expect(within(dialog).getByRole('link', { current: 'page' })).toHaveTextContent('About');
});

test('closes with its button, and the focus returns', async () => {
  renderInSite(<Menu />);
  await userEvent.click(menuButton());
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(overlay()).not.toBeInTheDocument();
  expect(menuButton()).toHaveAttribute('aria-expanded', 'false');
  expect(menuButton()).toHaveFocus();
});

test('knows when the browser closed it, as Escape does', async () => {
  renderInSite(<Menu />);
  await userEvent.click(menuButton());
  act(() => {
    screen.getByRole<HTMLDialogElement>('dialog').close();
  });
  expect(menuButton()).toHaveAttribute('aria-expanded', 'false');
});

test('closes when a link is tapped', async () => {
  const { router } = renderInSite(<Menu />);
  await userEvent.click(menuButton());
  await userEvent.click(screen.getByRole('link', { name: 'Products' }));
  expect(overlay()).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/products');
});

test('works before scripts, through invoker commands', () => {
  renderInSite(<Menu />);
  const dialog = screen.getByRole('dialog', { hidden: true });
  expect(menuButton()).toHaveAttribute('commandfor', dialog.id);
  expect(menuButton()).toHaveAttribute('command', 'show-modal');
  const close = within(dialog).getByRole('button', { hidden: true });
  expect(close).toHaveAttribute('commandfor', dialog.id);
  expect(close).toHaveAttribute('command', 'close');
});
