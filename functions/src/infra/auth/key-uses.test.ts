import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../model/access.ts';
import { HOUR } from '../../model/clock.ts';
import { createKeyUses, type KeyUses } from './key-uses.ts';

describe('KeyUses', () => {
  const start = Date.UTC(2030, 0, 1);

  const at = (lastUsedAt: number | null, id = 'a') => {
    const written: Partial<ApiKey>[] = [];
    const key = {
      id,
      updateTime: {},
      data: () => ({ lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt) }),
      ref: {
        update: async (fields: Partial<ApiKey>) => {
          written.push(fields);
          throw new Error('the database is away');
        },
      },
    } as unknown as Parameters<KeyUses['record']>[0];
    return { key, written };
  };

  it('the first use of a key is written, and then at most one per hour, even if the write fails', () => {
    let now = start;
    const uses = createKeyUses({ now: () => now });
    const { key, written } = at(null);
    for (; now < start + HOUR; now += HOUR / 4) uses.record(key);
    expect(written).toEqual([{ lastUsedAt: new Date(start) }]);
    uses.record(key);
    expect(written).toHaveLength(2);
  });

  it('a use of a key that another instance wrote within the hour is not written', () => {
    const uses = createKeyUses({ now: () => start });
    const [recent, old] = [at(start - HOUR / 2), at(start - HOUR, 'b')];
    uses.record(recent.key);
    uses.record(old.key);
    expect([recent.written.length, old.written.length]).toEqual([0, 1]);
  });
});
