import { expect, it } from 'vitest';
import { requireCustomer } from './list.ts';

it.each(['ann~prf_1', 'ann~test~prf_1'])('the list of all profiles is refused for the profile %s', (userId) => {
  expect(() => requireCustomer(userId)).toThrow(
    expect.objectContaining({
      reason: 'validation_error',
      details: [expect.objectContaining({ field: 'query.profiles' })],
    }),
  );
});

it.each(['ann', 'ann~test'])('the list of all profiles is allowed for the customer %s', (userId) => {
  expect(() => requireCustomer(userId)).not.toThrow();
});
