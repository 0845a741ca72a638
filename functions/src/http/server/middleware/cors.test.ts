import { expect, it } from 'vitest';
import { allowedOrigin } from './cors.ts';

const listed = ['https://first.example', 'https://second.example'];

it.each([
  ['a listed origin is echoed', listed, 'https://second.example', 'https://second.example'],
  ['another origin gets the first listed one', listed, 'https://evil.example', 'https://first.example'],
  [
    'an origin that begins like a listed one is another',
    listed,
    'https://second.example.evil',
    'https://first.example',
  ],
  ['a request without an origin gets the first listed one', listed, undefined, 'https://first.example'],
  ['without a list no origin is allowed', [], 'https://first.example', null],
])('%s', (_what, origins, origin, allowed) => {
  expect(allowedOrigin(origins, origin)).toBe(allowed);
});
