import { expect, it } from 'vitest';
import type { FileFacts } from './contract/rules.ts';
import { mediaBreaches } from './kit/rules/platform-rules.ts';
import { platformRules } from './rules.ts';

const MB = 1024 * 1024;

function breaches(platform: keyof typeof platformRules, kind: 'image' | 'video', facts: FileFacts): string[] {
  const media = [{ kind, url: 'https://media.example/a' }];
  return mediaBreaches(platformRules[platform], { text: '', mediaType: kind, media, originals: [] }, () => facts).map(
    ({ rule, severity }) => `${severity} ${rule.id}`,
  );
}

it.each<[keyof typeof platformRules, FileFacts, string[]]>([
  ['instagram', { mimeType: 'image/png', sizeBytes: MB }, ['warning instagram.image_conversion']],
  ['instagram', { mimeType: 'image/jpeg', sizeBytes: 9 * MB }, ['warning instagram.image_max_bytes']],
  ['instagram', { mimeType: 'image/webp', animated: true }, ['error instagram.image_type']],
  ['instagram', { mimeType: 'image/heic' }, ['error instagram.image_type']],
  [
    'instagram',
    { mimeType: 'image/png', width: 20_000, height: 10_000 },
    ['warning instagram.image_conversion', 'error instagram.image_source_max_pixels'],
  ],
  // It is taken as it is: only what Herald has to decode has its limits.
  ['instagram', { mimeType: 'image/jpeg', sizeBytes: MB, width: 10_000, height: 10_000 }, []],
  ['x', { mimeType: 'image/gif', sizeBytes: 16 * MB }, ['error x.gif_max_bytes']],
  ['youtube', { mimeType: 'image/png' }, []],
])('a file on %s has the expected problems: %o', (platform, facts, expected) => {
  expect(breaches(platform, 'image', facts)).toEqual(expected);
});

it.each<[keyof typeof platformRules, FileFacts, string[]]>([
  [
    'instagram',
    { videoCodec: 'vp9', audioCodec: 'opus' },
    ['video_codec', 'audio_codec'].map((one) => `error instagram.${one}`),
  ],
  [
    'instagram',
    { videoCodec: 'avc', avcProfile: 110, editListEntries: 2 },
    ['video_profile', 'edit_list'].map((one) => `warning instagram.${one}`),
  ],
  ['threads', { videoCodec: 'hevc', audioCodec: null, avcProfile: undefined, editListEntries: 1 }, []],
  ['x', { videoCodec: 'hevc', framesPerSecond: 120 }, ['error x.video_max_frame_rate', 'error x.video_codec']],
  ['linkedin', { videoCodec: 'av1', editListEntries: 9 }, []],
])('a video on %s has the expected problems with %o', (platform, facts, expected) => {
  expect(breaches(platform, 'video', { mimeType: 'video/mp4', ...facts })).toEqual(expected);
});
