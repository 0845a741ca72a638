import { expect, it } from 'vitest';
import { requireCustomer } from './list.ts';

it.each(['ann~prf_1', 'ann~test~prf_1'])('refuses the list of all profiles for the profile %s', (userId) => {
  expect(() => requireCustomer(userId)).toThrow(
    expect.objectContaining({
      reason: 'validation_error',
      details: [expect.objectContaining({ field: 'query.profiles' })],
    }),
  );
});

it.each(['ann', 'ann~test'])('allows the list of all profiles for the customer %s', (userId) => {
  expect(() => requireCustomer(userId)).not.toThrow();
});
