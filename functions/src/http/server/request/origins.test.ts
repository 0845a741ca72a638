import { expect, it } from 'vitest';
import { allowedOrigin } from './origins.ts';

const listed = ['https://first.example', 'https://second.example'];

it.each([
  ['a listed origin', listed, 'https://second.example', 'https://second.example'],
  ['the first listed origin for an unlisted origin', listed, 'https://evil.example', 'https://first.example'],
  [
    'the first listed origin for an origin that only begins like a listed one',
    listed,
    'https://second.example.evil',
    'https://first.example',
  ],
  ['the first listed origin for a request without an origin', listed, undefined, 'https://first.example'],
  ['no origin without a list', [], 'https://first.example', null],
])('the response allows %s', (_what, origins, origin, allowed) => {
  expect(allowedOrigin(origins, origin)).toBe(allowed);
});
