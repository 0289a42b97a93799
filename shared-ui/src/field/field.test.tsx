import { render, screen } from '@testing-library/react';
import { Field, Select, TextArea, TextInput } from './field';

const controls = { TextInput, Select, TextArea };

test.each(Object.entries(controls))('ties label, hint and error to a %s', (_, Control) => {
  render(
    <Field label="Quantity" hint="In litres" error="Minimum quantity is 10" required>
      <Control name="quantity" />
    </Field>,
  );
  const control = screen.getByLabelText(/^Quantity/);
  expect(control).toHaveAccessibleDescription('Minimum quantity is 10 In litres');
  expect(control).toBeInvalid();
  expect(control).toBeRequired();
  expect(control).toHaveAttribute('name', 'quantity');
});

test('a note is a part of the name, and is there before and beside an error', () => {
  render(
    <Field label="Phone number" note="10 digits" error="Enter valid 10-digit number" required>
      <TextInput />
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: 'Phone number 10 digits' });
  expect(control).toHaveAccessibleDescription('Enter valid 10-digit number');
});

test('a valid field is not marked', () => {
  render(
    <Field label="Name">
      <TextInput />
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: 'Name' });
  expect(control).toBeValid();
  expect(control).not.toBeRequired();
  expect(control).not.toHaveAccessibleDescription();
});

test('each of two fields has its own message', () => {
  render(
    <>
      <Field label="Name" error="Name is required">
        <TextInput />
      </Field>
      <Field label="Message" error="Message is required">
        <TextArea />
      </Field>
    </>,
  );
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
  expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Message is required');
});
