import { expect, it } from 'vitest';
import type { Platform } from '../../api/types.ts';
import { replyWords } from './replies.tsx';

function platform(displayName: string, kind: 'thread' | 'comments' | null): Pick<Platform, 'displayName' | 'replies'> {
  return { displayName, replies: kind && { kind, files: [] } };
}

const x = platform('X', 'thread');
const bluesky = platform('Bluesky', 'thread');
const instagram = platform('Instagram', 'comments');
const tiktok = platform('TikTok', null);

it.each([
  [[x, bluesky], 'Add to thread', 'X and Bluesky make a thread of it.'],
  [[instagram], 'Add a comment', 'Instagram shows it as a comment of the account.'],
  [
    [x, instagram, tiktok],
    'Add a reply',
    'X makes a thread of it. Instagram shows it as a comment of the account. TikTok publishes the post without it.',
  ],
  [[], 'Add a reply', ''],
])('a note names what the chosen platforms make of replies', (chosen, action, hint) => {
  expect(replyWords(chosen)).toMatchObject({ action, hint });
});
