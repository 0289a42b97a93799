import type { Piece, PieceId } from '@site/shared-contracts';
import { pendingEnquiryPrefix, unstoredEnquiryEvent } from '@site/shared-contracts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { createPieceSource } from '../../test-support/create-piece-source';
import { site } from '../../test-support/render-in-site';
import { PieceSourceContext } from '../pieces/piece-source';
import { SiteContext } from '../site/site-context';
import { OutboxSlot } from './outbox-slot';

const outbox: Piece<'enquiry/outbox'> = {
  Component: ({ timeZone }) => <p title={timeZone}>An enquiry waits.</p>,
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

/** `failures`: how often the code cannot be had. */
function open(failures = 0) {
  const asked: PieceId[] = [];
  const load = <Id extends PieceId>(id: Id) => {
    asked.push(id);
    return asked.length > failures
      ? Promise.resolve(outbox as unknown as Piece<Id>)
      : Promise.reject(new Error('No network'));
  };
  render(
    <SiteContext value={site}>
      <PieceSourceContext value={createPieceSource({ load })}>
        <MemoryRouter>
          <Link to="/products">On</Link>
          <OutboxSlot />
        </MemoryRouter>
      </PieceSourceContext>
    </SiteContext>,
  );
  return asked;
}

const beIdle = () => act(() => jest.advanceTimersByTimeAsync(1000));
const waits = () => {
  localStorage.setItem(`${pendingEnquiryPrefix}7`, '{}');
};

test('nothing is loaded where nothing waits', async () => {
  localStorage.setItem('token', 'of somebody else');
  const asked = open();
  await beIdle();
  expect(asked).toEqual([]);
});

test('an enquiry of an earlier visit loads the outbox, with the company’s time zone, once the page is idle', async () => {
  waits();
  const asked = open();
  expect(asked).toEqual([]);
  await beIdle();
  expect(screen.getByText('An enquiry waits.')).toBeVisible();
  expect(screen.getByText('An enquiry waits.')).toHaveAttribute('title', site.content.company.timeZone);
  expect(asked).toEqual(['enquiry/outbox']);
});

test('an enquiry that a form leaves behind on navigation loads it, too', async () => {
  open();
  await beIdle();
  waits();
  await beIdle();
  expect(screen.queryByText('An enquiry waits.')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('link'));
  await beIdle();
  expect(screen.getByText('An enquiry waits.')).toBeVisible();
});

test('code that failed to load is retried when the network is back, on the next page, and twice a minute', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  waits();
  const asked = open(3);
  await beIdle();
  expect(asked).toHaveLength(1);
  fireEvent(window, new Event('online'));
  await beIdle();
  expect(asked).toHaveLength(2);
  fireEvent.click(screen.getByRole('link'));
  await beIdle();
  expect(asked).toHaveLength(3);
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(asked).toHaveLength(4);
  expect(screen.getByText('An enquiry waits.')).toBeVisible();
  expect(logged).toHaveBeenCalledTimes(3);
});

test('an enquiry that the browser cannot store loads it as soon as its form is gone', async () => {
  const asked = open();
  await beIdle();
  expect(asked).toEqual([]);
  fireEvent(window, new Event(unstoredEnquiryEvent));
  expect(await screen.findByText('An enquiry waits.')).toBeVisible();
});

test('a browser that forbids storage has nothing waiting', async () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError');
  });
  const asked = open();
  await beIdle();
  expect(asked).toEqual([]);
});
