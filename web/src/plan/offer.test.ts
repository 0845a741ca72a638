import { expect, it } from 'vitest';
import { priceText } from './offer.ts';

const price = { currency: 'EUR', product: 'Herald', description: null, features: [] };
const month = { unit: 'month', count: 1 } as const;

it.each([
  [{ ...price, amount: 19, period: month }, '€19 per month'],
  [{ ...price, amount: 19.5, period: { unit: 'month', count: 3 } as const }, '€19.50 every 3 months'],
  [{ ...price, currency: 'JPY', amount: 2400, period: { unit: 'year', count: 1 } as const }, '¥2,400 per year'],
  [{ ...price, amount: 49, period: null }, '€49'],
  [{ ...price, amount: null, period: month }, null],
])('the price %j is written as %s', (given, text) => {
  expect(priceText(given)).toBe(text);
});
