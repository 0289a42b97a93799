import type { FormOutcome } from '@site/shared-contracts';
import { enquiryFields } from '@site/shared-contracts/enquiry-forms';
import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { goodMessage, messageCases } from '@site/shared-testing/enquiry-cases';
import { fc } from '@site/shared-testing/fast-check';
import { noNumber, spelledNumber } from '@site/shared-testing/phone-spellings';
import { expectedFieldMessages, shownFieldMessages } from '../../test-support/field-messages';
import { aProduct, contact, createCatalogueClient, visit } from '../../test-support/visit';
import { formProducts } from './form-products';
import { ContactForm } from './contact-form';

const products = [aProduct(12, 'Venmax'), aProduct(3, 'bloom'), aProduct(7, 'Amber')];
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const send = () => screen.getByRole('button', { name: 'Send Message' });

afterEach(() => {
  sessionStorage.clear();
});

test('an empty form says what is missing, ties it to the fields and puts the focus on the first', async () => {
  const user = visit('/contact', { products });
  await user.click(await screen.findByRole('button', { name: 'Send Message' }));
  expect(field('Name')).toHaveAccessibleDescription('Name is required');
  expect(field('Phone number')).toHaveAccessibleDescription('Phone number is required');
  expect(field('Product')).toHaveAccessibleDescription('Please select a product');
  expect(field('Quantity')).toHaveAccessibleDescription('Quantity is required');
  expect(field('Message')).toHaveAccessibleDescription('Message is required');
  expect(field('Name')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Name is required.*Message is required$/);
});

test("editing a field takes its error away and leaves the others'", async () => {
  const user = visit('/contact', { products });
  await user.click(await screen.findByRole('button', { name: 'Send Message' }));
  await user.type(field('Phone number'), '12');
  expect(field('Phone number')).not.toHaveAccessibleDescription();
  await user.selectOptions(field('Product'), 'Venmax');
  expect(field('Product')).not.toHaveAccessibleDescription();
  expect(field('Name')).toHaveAccessibleDescription('Name is required');
  await user.type(field('Name'), 'Asha');
  await user.click(send());
  expect(field('Phone number')).toHaveAccessibleDescription('Enter valid 10-digit number');
  expect(field('Phone number')).toHaveFocus();
});

test.each(Object.keys(goodMessage))('%s: the specified word to each kind of value, or none', async (name) => {
  visit('/contact', { products: [aProduct(1, goodMessage.product)] });
  const form = await screen.findByRole<HTMLFormElement>('form', { name: 'Contact form' });
  // Of a choice only what is offered can be chosen.
  const cases = messageCases.filter((each) => each.field === name && (name !== 'product' || each.isOffered));
  expect(shownFieldMessages(form, goodMessage, cases)).toEqual(expectedFieldMessages(cases));
});

test('the form has an input for each field of the contract', async () => {
  visit('/contact', { products });
  const form = await screen.findByRole<HTMLFormElement>('form', { name: 'Contact form' });
  const names = [...form.elements].map((element) => element.getAttribute('name')).filter(Boolean);
  expect(names).toEqual([...enquiryFields.message, 'website', 'consent']);
});

test('inputs are named and typed as specified', async () => {
  visit('/contact', { products });
  expect(await screen.findByLabelText(/^Name/)).toHaveAttribute('autocomplete', 'name');
  const phone = field('Phone number');
  expect(phone).toHaveAttribute('name', 'contactNo');
  expect(phone).toHaveAttribute('type', 'tel');
  expect(phone).toHaveAttribute('inputmode', 'numeric');
  // A limit of the input would cut off what is pasted.
  expect(phone).not.toHaveAttribute('maxlength');
  expect(field('Quantity')).not.toHaveAttribute('maxlength');
  expect(field('Quantity')).toHaveAttribute('inputmode', 'numeric');
  const names = ['name', 'contactNo', 'product', 'quantity', 'message'];
  const form = screen.getByRole('form', { name: 'Contact form' });
  expect([...new FormData(form as HTMLFormElement).keys()]).toEqual([...names, 'website', 'consent']);
});

describe('telephone numbers', () => {
  const sendWith = async (contactNo: string) => {
    visit('/contact', { products: [aProduct(1, goodMessage.product)] });
    const form = await screen.findByRole<HTMLFormElement>('form', { name: 'Contact form' });
    for (const [name, value] of Object.entries({ ...goodMessage, contactNo })) {
      fireEvent.change(form.elements.namedItem(name) as HTMLInputElement, { target: { value } });
    }
    fireEvent.submit(form);
  };
  const original = window.fetch;
  let sent: unknown[];
  beforeEach(() => {
    sent = [];
    window.fetch = jest.fn((_, init) => {
      sent.push(JSON.parse(init?.body as string));
      const receipt = { status: 200, receivedAt: '2026-03-04T05:06:07.000Z' };
      return Promise.resolve({
        status: 200,
        headers: new Headers(),
        text: () => Promise.resolve(JSON.stringify(receipt)),
      } as Response);
    });
  });
  afterEach(() => {
    window.fetch = original;
  });

  test('the ten digits are sent, however they are pasted', async () => {
    const isSent = async ({ digits, typed }: { digits: string; typed: string }) => {
      sent = [];
      await sendWith(typed);
      await waitFor(() => expect(sent).toMatchObject([{ contactNo: digits }]));
      expect(await screen.findByText('Message sent successfully!')).toBeVisible();
      cleanup();
    };
    await fc.assert(fc.asyncProperty(spelledNumber, isSent), { numRuns: 4 });
  });

  test('a text that is no number stays in the field as it was pasted', async () => {
    const isRefused = async (typed: string) => {
      await sendWith(typed);
      expect(field('Phone number')).toHaveAccessibleDescription('Enter valid 10-digit number');
      expect(field('Phone number')).toHaveValue(typed);
      cleanup();
      sessionStorage.clear();
    };
    await fc.assert(fc.asyncProperty(noNumber, isRefused), { numRuns: 4 });
    expect(sent).toEqual([]);
  });
});

test('what a phone number needs is said before a mistake', async () => {
  visit('/contact', { products });
  expect(
    await screen.findByLabelText(/^Phone number.*10 digits with area code$/),
  ).not.toHaveAccessibleDescription();
});

test('what only machines fill in is out of reach', async () => {
  visit('/contact', { products });
  const form = await screen.findByRole('form', { name: 'Contact form' });
  expect(within(form).queryByRole('textbox', { name: 'Website' })).not.toBeInTheDocument();
  const trap = within(form).getByLabelText('Website');
  expect(trap).toHaveAttribute('tabindex', '-1');
  expect(trap).toHaveAttribute('autocomplete', 'off');
});

test('the choice of products is theirs by name, and the one in the address is chosen', async () => {
  visit('/contact?product=12', { products });
  expect(await screen.findByLabelText(/^Product/)).toHaveValue('Venmax');
  const options = within(field('Product')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Select Product',
    'Amber',
    'bloom',
    'Venmax',
  ]);
});

test('a product that there is not is not chosen', async () => {
  visit('/contact?product=99', { products });
  expect(await screen.findByLabelText(/^Product/)).toHaveValue('');
});

test('where the products cannot be had, the product is written by hand', async () => {
  const user = visit('/contact', { products: 500 });
  const product = await screen.findByRole('textbox', { name: 'Product' });
  await user.click(send());
  expect(product).toHaveAccessibleDescription('Please select a product');
  await user.type(product, 'Venmax');
  expect(product).not.toHaveAccessibleDescription();
});

describe('where the list of products comes late', () => {
  const list = { data: products, total: 3, page: 1, pageSize: 3 };
  /** Returns how to have the list arrive. */
  const renderNotice = (queryFn: () => Promise<never>) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { queryFn, retry: false } } });
    const router = createBrowserRouter([
      { path: '*', element: <ContactForm contact={contact} outcome={undefined} /> },
    ]);
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    return () => {
      act(() => {
        queryClient.setQueryData(formProducts.queryKey, list);
      });
    };
  };

  test('a product written by hand meanwhile stays', async () => {
    const arrive = renderNotice(() => Promise.reject(new Error('No network')));
    const product = await screen.findByRole('textbox', { name: 'Product' });
    fireEvent.change(product, { target: { value: 'Venmax' } });
    arrive();
    expect(screen.getByRole('textbox', { name: 'Product' })).toHaveValue('Venmax');
  });

  test("a draft's product is chosen then, and nothing else of the draft comes back", async () => {
    sessionStorage.setItem('site.enquiry-draft.message.contact', '{"name":"Asha","product":"bloom"}');
    const arrive = renderNotice(() => new Promise(() => undefined));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Asha');
    expect(field('Product')).toHaveValue('');
    fireEvent.change(field('Name'), { target: { value: '' } });
    arrive();
    expect(await screen.findByRole('option', { name: 'bloom' })).toBeInTheDocument();
    expect(field('Product')).toHaveValue('bloom');
    expect(field('Name')).toHaveValue('');
  });
});

test('what was typed is there again after the form was left', async () => {
  const user = visit('/contact', { products });
  await user.type(await screen.findByLabelText(/^Name/), 'Asha');
  await user.selectOptions(field('Product'), 'bloom');
  await user.click(screen.getByRole('link', { name: 'Contact section' }));
  expect(await screen.findByRole('heading', { name: 'Contact Us !' })).toBeVisible();
  expect(field('Name')).toHaveValue('Asha');
  expect(field('Product')).toHaveValue('bloom');
});

describe('the page that responds to a form which was sent without scripts', () => {
  const response = (outcome: FormOutcome) => {
    window.history.replaceState(null, '', '/?category=3');
    const queryClient = createCatalogueClient();
    queryClient.setQueryData(formProducts.queryKey, { data: products, total: 3, page: 1, pageSize: 3 });
    const router = createBrowserRouter([
      { path: '*', element: <ContactForm contact={contact} outcome={outcome} /> },
    ]);
    const html = renderToString(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    const place = document.createElement('div');
    place.innerHTML = html;
    document.body.replaceChildren(place);
  };

  test('has what was typed and what is wrong with it', () => {
    const values = { ...goodMessage, product: 'Venmax', contactNo: '12' };
    response({
      form: 'message',
      values,
      errors: { contactNo: 'Enter valid 10-digit number' },
      status: 'invalid',
    });
    const form = screen.getByRole('form', { name: 'Contact form' });
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/?category=3');
    expect(form).toHaveFormValues(values);
    expect(field('Phone number')).toHaveAccessibleDescription('Enter valid 10-digit number');
    expect(field('Name')).not.toHaveAccessibleDescription();
    // Without scripts the browser moves the focus, and only one element may ask for it.
    expect([...document.querySelectorAll('[autofocus]')]).toEqual([field('Phone number')]);
  });

  test('says that it was sent', () => {
    response({ form: 'message', values: {}, errors: {}, status: 'sent' });
    expect(screen.getByRole('status')).toHaveTextContent('Message sent successfully!');
    expect(screen.getByRole('form')).toHaveFormValues({ name: '', message: '' });
  });

  test('says that it was not sent, and how else to reach the company', () => {
    response({ form: 'message', values: goodMessage, errors: {}, status: 'failed' });
    const notice = within(screen.getByRole('status'));
    expect(notice.getByRole('link', { name: contact.phone })).toHaveAttribute('href', 'tel:+914715550142');
    expect(notice.getByRole('link', { name: contact.email })).toBeInTheDocument();
    expect(field('Name')).toHaveValue(goodMessage.name);
    expect(document.querySelector('[autofocus]')).toContainElement(screen.getByRole('status'));
  });
});
