import { isOfNetwork, type SocialNetwork } from './social-networks';

test.each<[SocialNetwork, string, boolean]>([
  ['whatsapp', 'https://wa.me/919876543210', true],
  ['whatsapp', 'https://api.whatsapp.com/send?phone=919876543210', true],
  ['whatsapp', 'https://wa.me.example.com/919876543210', false],
  ['linkedin', 'https://in.linkedin.com/company/venmara', true],
  ['linkedin', 'http://www.linkedin.com/company/venmara', false],
  ['youtube', 'https://youtu.be/abc', true],
  ['youtube', 'https://www.YouTube.com/@venmara', true],
  ['youtube', 'https://notyoutube.com/@venmara', false],
  ['indiamart', 'https://www.indiamart.com/venmara/', true],
  ['indiamart', '/about', false],
  ['x', 'https://x.com/venmara', true],
  ['x', 'https://twitter.com/venmara', true],
  ['x', 'https://example.com/?u=x.com', false],
  ['facebook', 'https://fb.example/venmara', true],
  ['instagram', 'https://www.instagram.com/venmara.example', true],
])('%s: %s is right: %s', (network, address, isRight) => {
  expect(isOfNetwork(network, address)).toBe(isRight);
});
