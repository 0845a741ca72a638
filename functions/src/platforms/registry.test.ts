import { describe, expect, it } from 'vitest';
import { platforms } from './platform.ts';
import { isSupported, load } from './registry.ts';

describe('the registry', () => {
  it.each(platforms.filter(isSupported))('loads %s under its own name', async (platform) => {
    expect(await load(platform)).toMatchObject({ platform });
  });

  it.each(platforms.filter((platform) => !isSupported(platform)))(
    'says that %s is not served yet',
    async (platform) => {
      await expect(load(platform)).rejects.toMatchObject({ reason: 'platform_error' });
    },
  );

  it('serves the platforms whose connection is described', () => {
    expect(platforms.filter(isSupported)).toEqual(expect.arrayContaining(['instagram', 'threads', 'tiktok']));
  });
});
