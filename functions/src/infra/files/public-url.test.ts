import { expect, it } from 'vitest';
import { publicUrlOf } from './public-url.ts';

it('the public URL of a file is built from the bucket at Cloud Storage', () => {
  expect(publicUrlOf({ bucket: 'b', publicUrl: null }, 'media/a b/1.png')).toBe(
    'https://storage.googleapis.com/b/media/a%20b/1.png',
  );
});

it.each(['https://media.example.com', 'https://media.example.com/'])(
  'the public URL of a file is built directly under %s, as behind a load balancer',
  (publicUrl) => {
    expect(publicUrlOf({ bucket: 'b', publicUrl }, 'media/1.png')).toBe('https://media.example.com/media/1.png');
  },
);
