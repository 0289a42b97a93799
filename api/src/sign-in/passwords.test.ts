import { hash } from '@node-rs/argon2';
import { hashPassword, hasOutdatedHash, verifyPassword } from './passwords';

test('passwords are hashed with argon2id, 19 MiB, 2 passes, 1 lane', async () => {
  const made = await hashPassword('Tidal-lantern 47');
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hasOutdatedHash(made)).toBe(false);
  expect(await hashPassword('Tidal-lantern 47')).not.toBe(made);
});

test('a hash with weaker parameters is outdated, and still verifies', async () => {
  const weak = await hash('Tidal-lantern 47', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  expect(hasOutdatedHash(weak)).toBe(true);
  expect(await verifyPassword(weak, 'Tidal-lantern 47')).toBe(true);
});

test('the same password typed on two devices is the same', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00e9 au lait 47'), 'cafe\u0301 au lait 47')).toBe(
    true,
  );
});

test('without a hash no password is right', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false);
});
