import { expect, it } from 'vitest';
import { platformStyle } from '../../platforms.ts';
import { frameOf, type Shape } from './frame.ts';

const wide: Shape = { ratio: 16 / 9, seconds: 20 };
const upright: Shape = { ratio: 9 / 16, seconds: 20 };

function frame(platform: string, shape: Shape | null) {
  return frameOf(platformStyle(platform), true, shape);
}

it.each(['tiktok', 'snapchat', 'instagram'])(
  'the frame of a single video is an upright screen on %s, with bars around a wide video',
  (platform) => {
    expect(frame(platform, upright)).toEqual({ ratio: 9 / 16, fit: 'contain' });
    expect(frame(platform, wide)).toEqual({ ratio: 9 / 16, fit: 'contain' });
    expect(frame(platform, null)).toEqual({ ratio: 9 / 16, fit: 'contain' });
  },
);

it('the frame on YouTube is a wide player, except for a Short of at most three minutes', () => {
  expect(frame('youtube', wide)).toEqual({ ratio: 16 / 9, fit: 'contain' });
  expect(frame('youtube', upright)).toEqual({ ratio: 9 / 16, fit: 'contain' });
  expect(frame('youtube', { ratio: 1, seconds: 180 }).ratio).toBe(9 / 16);
  expect(frame('youtube', { ratio: 1, seconds: 181 }).ratio).toBe(16 / 9);
});

it('the frame has the shape of the video in feeds, cropped where it is taller than they show', () => {
  expect(frame('linkedin', { ratio: 1.5, seconds: 5 })).toEqual({ ratio: 1.5, fit: 'cover' });
  expect(frame('linkedin', upright)).toEqual({ ratio: 4 / 5, fit: 'cover' });
  expect(frame('facebook', upright)).toEqual({ ratio: 9 / 16, fit: 'cover' });
});

it('the frame of a single image is cropped as the platform shows it, and a square until it is loaded', () => {
  const { ratio, fit } = frameOf(platformStyle('instagram'), false, upright);
  expect([ratio, fit]).toEqual([4 / 5, 'cover']);
  expect(frameOf(platformStyle('instagram'), false, null).ratio).toBe(1);
});

it('the frame of a story is an upright screen', () => {
  expect(frameOf(platformStyle('instagram', 'story'), false, wide)).toEqual({ ratio: 9 / 16, fit: 'contain' });
  expect(platformStyle('facebook', 'story').layout).toBe('stage');
  expect(platformStyle('facebook', 'post').layout).toBe('feed');
});
