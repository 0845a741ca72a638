import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDraft } from './draft.ts';
import { DraftCopy } from './draft-copy.ts';

const draft = { ...emptyDraft, text: 'Fresh bread' };
/** The responses to come, by their status; afterwards, 404. */
let statuses: number[];
/** The addresses to which drafts were saved. */
let saved: string[];

beforeEach(() => {
  statuses = [];
  saved = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', {});
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('fetch', async (address: string) => {
    saved.push(address);
    const status = statuses.shift() ?? 404;
    return Response.json(status === 200 ? { version: 1 } : { error: { code: 'not_found', message: 'Gone' } }, {
      status,
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a draft that never was on the server waits before it is saved again', async () => {
  const copy = new DraftCopy('user', emptyDraft);
  copy.change(draft);
  await copy.flush();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(saved).toHaveLength(1);
  expect(copy.state).toBe('waiting');
  statuses = [200];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(copy.state).toBe('saved');
  expect(new Set(saved).size).toBe(1);
  copy.end();
});

it('a draft that was deleted elsewhere is saved at once as another one', async () => {
  statuses = [200, 404, 200];
  const copy = new DraftCopy('user', emptyDraft);
  copy.change(draft);
  await copy.flush();
  copy.change({ ...draft, text: 'Fresher bread' });
  await copy.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(copy.state).toBe('saved');
  expect(new Set(saved).size).toBe(2);
  copy.end();
});
