import { testUserOf } from '../../functions/src/ids/test-user.ts';
import { type Platform, platforms } from '../../functions/src/platforms/platform.ts';
import type { Content } from '../../functions/src/store/documents/submission.ts';
import { MINUTE } from '../../functions/src/time/clock.ts';
import { commented, image, linked, text, video } from './contents.ts';
import { crowd, day, nineOClock, nineOClockTexts, outage, peak } from './load-scenarios.ts';
import type { Plan, PlannedPost, Scenario } from './scenario.ts';
import type { Trouble } from './troubles/trouble.ts';
import { troubles } from './troubles/troubles.ts';
import type { Chance } from './world/chance.ts';

const TEXT_PLATFORMS: readonly Platform[] = ['threads', 'x', 'facebook', 'linkedin', 'bluesky'];
const IMAGE_PLATFORMS: readonly Platform[] = [...TEXT_PLATFORMS, 'instagram', 'tiktok'];

/** The share of users with a test key. */
const TEST_MODE = 0.15;

const draw = <T>(chance: Chance, among: readonly T[], probability: number): T[] =>
  among.filter(() => chance.happens(probability));

/** The share of seeds that have a trouble which does not say how often. */
const USUAL_SHARE = 0.25;

const drawTroubles = (chance: Chance): Trouble[] =>
  troubles.filter(({ share }) => chance.happens(share ?? USUAL_SHARE));

type Kind = 'text' | 'image' | 'video';

/** Now and then a text has a link, and a post with media a first comment. */
const drawContent = (chance: Chance, kind: Kind, words: string): Content => {
  if (kind === 'text') return chance.happens(0.25) ? linked(words) : text(words);
  const content = kind === 'image' ? image(words) : video(words);
  return chance.happens(0.5) ? commented(content) : content;
};

/** Posts of a few users on all platforms; `twins` is the share of posts that have the same text as another. */
const drawPosts = (chance: Chance, count: number, kinds: readonly Kind[], twins = 0.25): Omit<Plan, 'troubles'> => {
  const modes = chance.of('modes');
  const users = Array.from({ length: chance.whole(1, 3) }, (_, place) => {
    const owner = `user${place + 1}`;
    return { id: modes.happens(TEST_MODE) ? testUserOf(owner) : owner, accounts: [...platforms] };
  });
  const posts = Array.from({ length: count }, (_, place): PlannedPost => {
    const kind = chance.pick(kinds);
    const possible = kind === 'text' ? TEXT_PLATFORMS : kind === 'image' ? IMAGE_PLATFORMS : platforms;
    const user = chance.pick(users);
    const chosen = draw(chance, possible, 0.3);
    const targets = (chosen.length > 0 ? chosen : [chance.pick(possible)]).map((platform) =>
      user.accounts.indexOf(platform),
    );
    const askedAfterMs = chance.between(0, 2 * MINUTE);
    const words = chance.happens(twins) ? `Twin ${kind}` : `Post ${place + 1}`;
    const content = drawContent(chance.of(`content${place}`), kind, words);
    const dueAfterMs = chance.happens(0.5) ? askedAfterMs + chance.between(MINUTE, 5 * MINUTE) : null;
    return { key: `post${place + 1}`, user, targets, content, askedAfterMs, dueAfterMs };
  });
  return { users, posts, instances: chance.whole(1, 4) };
};

/** Everything at once: a seed draws its troubles. */
const mixed: Scenario = {
  name: 'mixed',
  keepsTimeline: true,
  plan: (chance) => ({
    ...drawPosts(chance, chance.whole(3, 10), ['text', 'text', 'image', 'video']),
    troubles: drawTroubles(chance.of('troubles')),
  }),
};

/** Text only: the fastest, for most seeds. */
const texts: Scenario = {
  name: 'texts',
  keepsTimeline: true,
  plan: (chance) => ({
    ...drawPosts(chance, chance.whole(3, 15), ['text']),
    troubles: drawTroubles(chance.of('troubles')),
  }),
};

/** Likewise, and no two posts are alike. */
const distinct: Scenario = {
  name: 'distinct',
  keepsTimeline: true,
  plan: (chance) => ({
    ...drawPosts(chance, chance.whole(3, 15), ['text'], 0),
    troubles: drawTroubles(chance.of('troubles')),
  }),
};

/** Nothing goes wrong: whatever is found here is wrong in the simulation or in Herald's everyday work. */
const calm: Scenario = {
  name: 'calm',
  keepsTimeline: true,
  plan: (chance) => ({ ...drawPosts(chance, 8, ['text', 'image', 'video']), troubles: [] }),
};

export const scenarios: readonly Scenario[] = [
  mixed,
  texts,
  distinct,
  calm,
  nineOClock,
  nineOClockTexts,
  crowd,
  outage,
  peak,
  day,
];
