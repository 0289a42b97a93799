import { whatsappHref } from './whatsapp-href';

test.each([
  ['9876543210', '919876543210'],
  ['098765 43210', '919876543210'],
  ['+91 98765-43210', '919876543210'],
  ['919876543210', '919876543210'],
  ['0044 20 7946 0958', '442079460958'],
])('%s is %s on WhatsApp', (phone, number) => {
  expect(whatsappHref(phone, 'Soap & water')).toBe(`https://wa.me/${number}?text=Soap%20%26%20water`);
});
