import type { Profile } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { chosenProfile } from './queries.ts';

function profile(name: string, externalId: string | null): Profile {
  const at = '2026-11-01T00:00:00.000Z';
  const limits = { requestsPerMinute: null, postsPerDay: null };
  return { id: name, name, externalId, limits, metadata: {}, livemode: true, createdAt: at, updatedAt: at };
}

const listed = [profile('Bakery 42', null), profile('Bakery', '1042'), profile('Florist', '42')];
const older = profile('Older', '7');

async function ask(externalId: string): Promise<Profile> {
  if (externalId !== older.externalId) throw new ApiError('not_found', 'There is no such profile.');
  return older;
}

it.each([
  ['an empty text', ' ', true, undefined],
  ['an external id that is a part of others', '42', true, 'Florist'],
  ['the only match', 'flor', true, 'Florist'],
  ['one of many matches', 'bakery', true, undefined],
  ['the external id of a profile that is not listed, and a part of a listed name', '7', false, 'Older'],
  ['the only match of an incomplete list', 'flor', false, 'Florist'],
])('chosenProfile resolves %s to the profile meant or none', async (_, text, isComplete, name) => {
  const profiles = isComplete ? listed : [profile('Bakery 7', null), ...listed];
  expect((await chosenProfile({ profiles, isComplete }, text, ask))?.name).toBe(name);
});

it('chosenProfile refuses a text that no profile or more than one of an incomplete list matches', async () => {
  for (const text of ['nobody', 'bakery'])
    await expect(chosenProfile({ profiles: listed, isComplete: false }, text, ask)).rejects.toThrow('no such profile');
});
