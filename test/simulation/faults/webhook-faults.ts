import type { SeededRandom } from '@herald-lab/simulation';
import { type EventType, eventTypes } from '../../../functions/src/domain/events/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { text } from '../contents.ts';
import type { OwnedEndpoint } from '../herald/endpoints.ts';
import type { Member } from '../herald/users.ts';
import type { ReceiverOutage } from '../world.ts';
import type { Fault, Stage } from './fault.ts';

/** How many endpoints a user has at most. */
const ENDPOINTS = 2;

/** The first part of the path of an endpoint's URL. */
function keyOf({ userId }: Member, index: number): string {
  return `${userId}/${index}`;
}

/** Changes to an endpoint while posts go out: resumed, switched off for a while, a new secret, deleted. */
function live({ world, endpoints, from, until }: Stage, random: SeededRandom, endpoint: OwnedEndpoint): void {
  const at = (): number => Math.max(world.time.now, random.between(from, until + 2 * MINUTE));
  if (random.happens(0.35)) {
    const offAt = at();
    const forMs = random.pick([SECOND, 20 * SECOND, 2 * MINUTE, 30 * MINUTE]) * random.between(0.2, 1.5);
    endpoints.later(offAt, async () => {
      await endpoints.switchOff(endpoint);
      endpoints.later(world.time.now + forMs, () => endpoints.switchOn(endpoint));
    });
  }
  if (random.happens(0.25)) endpoints.later(at(), () => endpoints.rotate(endpoint));
  if (random.happens(0.1)) endpoints.later(at(), () => endpoints.delete(endpoint));
  const resumes = random.of('resumes');
  for (let count = resumes.pick([0, 0, 1, 4]); count > 0; count -= 1)
    endpoints.later(Math.max(world.time.now, resumes.between(from, until + 2 * MINUTE)), () =>
      endpoints.resume(endpoint),
    );
}

/** Users with webhook endpoints for all events or some, made before or while posts go out, and users who read their events. */
export const webhooks: Fault = {
  name: 'webhooks',
  share: 0.5,
  keepsTime: true,
  start: (stage, random) => {
    const { world, endpoints, members, from, until } = stage;
    for (const member of members) {
      const seeded = random.of(member.name);
      const count = seeded.pick([0, 1, 1, ENDPOINTS]);
      const startsAt = (): number => (seeded.happens(0.6) ? world.time.now : seeded.between(from, until));
      for (let index = 0; index < count; index += 1) {
        const wanted = seeded.happens(0.6) ? null : wantedTypes(seeded.of(`types ${index}`));
        const lives = seeded.of(`life ${index}`);
        endpoints.later(startsAt(), async () => {
          live(stage, lives, await endpoints.create(member.userId, keyOf(member, index), wanted));
        });
      }
      if (count > 0 && seeded.happens(0.7)) continue;
      const everyMs = seeded.between(SECOND, MINUTE);
      endpoints.later(startsAt(), () => endpoints.read(member.userId, everyMs, until + 10 * MINUTE));
    }
  },
};

function wantedTypes(random: SeededRandom): EventType[] {
  const types = eventTypes.filter(() => random.happens(0.4));
  return types.length > 0 ? types : ['post.published'];
}

/** Endpoints that are slow, fail, ask to be left alone, and lose responses after they have taken an event. */
export const unreliableReceivers: Fault = {
  name: 'unreliable receivers',
  share: 0.4,
  keepsTime: true,
  prepare: ({ receivers }, random) => {
    Object.assign(receivers, {
      latency: { medianMs: random.pick([100, 1000, 6000]), spread: 1.2 },
      late: random.between(0, 0.1),
      lateByMs: MINUTE,
      lostRequest: random.between(0, 0.1),
      lostResponse: random.between(0, 0.2),
      errorBefore: random.between(0, 0.3),
      errorAfter: random.between(0, 0.2),
    });
  },
};

/** Has something happen to some endpoint of those that there are at a time (ms since the epoch). */
function toSome(stage: Stage, random: SeededRandom, at: number, act: (endpoint: OwnedEndpoint) => void): void {
  stage.world.time.at(at, () => {
    const { owned } = stage.endpoints;
    if (owned.length > 0) act(random.pick(owned));
  });
}

function fail({ world }: Stage, { key }: OwnedEndpoint, until: number, how: ReceiverOutage['how']): void {
  world.conditions.receiverOutages.push({ path: key, from: world.time.now, until, how });
}

const AWAY: readonly ReceiverOutage['how'][] = ['unreachable', 'error', 'silent'];

/** Endpoints that are away for minutes or hours. */
export const receiversDown: Fault = {
  name: 'receivers down',
  share: 0.4,
  keepsTime: true,
  start: (stage, random) => {
    for (let count = 0; count < 3; count += 1) {
      const from = random.between(stage.from - MINUTE / 2, stage.until + MINUTE);
      const forMs = random.pick([2 * MINUTE, 20 * MINUTE, 59 * MINUTE, 3 * HOUR, 12 * HOUR]);
      const how = random.pick(AWAY);
      toSome(stage, random, from, (endpoint) => fail(stage, endpoint, from + forMs, how));
    }
  },
};

/** The owner of an endpoint checks it after an outage, and enables it again if Herald has disabled it. */
function recoverAt({ endpoints }: Stage, endpoint: OwnedEndpoint, at: number): void {
  endpoints.later(at, () => endpoints.switchOn(endpoint));
}

/** An endpoint that responds 410 by mistake of its owner. */
export const goneReceivers: Fault = {
  name: 'gone receivers',
  share: 0.2,
  keepsTime: true,
  start: (stage, random) => {
    const from = random.between(stage.from, stage.until + MINUTE);
    const until = from + random.between(MINUTE, HOUR);
    toSome(stage, random, from, (endpoint) => {
      fail(stage, endpoint, until, 'gone');
      recoverAt(stage, endpoint, until + MINUTE);
    });
  },
};

/** More days than Herald tries. */
const DAYS = 6;

/** A short post each day, which keeps the endpoint failing. */
function postDaily({ endpoints, users, members, world }: Stage, userId: string): void {
  const accounts = members.find((member) => member.userId === userId)?.accounts ?? [];
  const targets = accounts.filter(({ platform }) => platform === 'threads').slice(0, 1);
  for (let day = 1; day <= DAYS + 1; day += 1)
    endpoints.later(world.time.now + day * DAY - HOUR, () =>
      users.post({ key: `day${day}`, userId, targets, content: text(`Day ${day}`), publishAt: null }),
    );
}

/** An endpoint that is away for longer than Herald tries, while its user goes on posting. */
export const receiversDownForDays: Fault = {
  name: 'receivers down for days',
  share: 0.1,
  keepsTime: true,
  start: (stage, random) => {
    const how = random.pick(AWAY);
    toSome(stage, random, stage.until, (endpoint) => {
      const until = stage.until + DAYS * DAY;
      fail(stage, endpoint, until, how);
      recoverAt(stage, endpoint, until + HOUR);
      postDaily(stage, endpoint.userId);
    });
  },
};

/** Events that an endpoint never takes. */
export const rejectedEvents: Fault = {
  name: 'unbearable events',
  share: 0.1,
  keepsTime: true,
  prepare: (conditions) => {
    conditions.rejectedEvents = 0.1;
  },
};
