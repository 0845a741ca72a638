import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MovableClock } from '../../../dev/lab/cloud-tasks/index.ts';
import { type Context, createContext } from '../../../functions/src/context.ts';
import { type EventType, eventIdOf, pendingEvent } from '../../../functions/src/domain/events/index.ts';
import {
  markSeen,
  requestTestMail,
  savePreferences,
  savePushSubscription,
} from '../../../functions/src/domain/notifications/index.ts';
import { sweepNotices } from '../../../functions/src/domain/notifications/jobs.ts';
import { newDeletion } from '../../../functions/src/domain/users/index.ts';
import { sequenceEvents } from '../../../functions/src/domain/webhooks/jobs.ts';
import { Secret } from '../../../functions/src/infra/config/secrets.ts';
import { createMailer } from '../../../functions/src/infra/mail/mailer.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { profileUserOf, testUserOf } from '../../../functions/src/model/ids.ts';
import { ownStore } from '../../support/own-store.ts';
import { pushBrowser } from '../../support/push.ts';
import { stack } from '../../support/stack.ts';
import { silent } from '../../support/token-fixture.ts';

const USER = 'ann';
const FROM = 'Herald <herald@herald.example>';

const mails = z.array(
  z.object({
    to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
);

async function control(path: string, method: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${stack.sandboxUrl}/_sandbox/${path}`, { method, headers, body: JSON.stringify(body) });
  return response.status === 204 ? null : response.json();
}

async function received() {
  return mails.parse(await control('mail', 'GET'));
}

function fault(operation: string, effect: object): Promise<unknown> {
  return control('faults', 'POST', { platform: 'mail', operation, ...effect });
}

function contextOf(overrides: Partial<Context> = {}): Context {
  return createContext({
    store: ownStore(),
    clock: new MovableClock(),
    queue: { enqueue: async () => {} },
    mailer: createMailer({ from: FROM }, new Secret(`smtp://${stack.smtpHost}`)),
    users: {
      isActive: async () => true,
      hasVerifiedEmail: async () => true,
      emailOf: async () => ({ email: 'ann@example.com', emailVerified: true }),
      findByEmail: async () => null,
    },
    ...overrides,
  });
}

let ctx: Context;
beforeEach(async () => {
  ctx = contextOf();
  await control('mail', 'DELETE');
});
afterEach(() => control('faults', 'DELETE'));

function pass(ms: number): void {
  if (ctx.clock instanceof MovableClock) ctx.clock.moveTo(ctx.clock.now() + ms);
}

function post(postSubmissionId: string, text = 'Hello', message = 'The account is not connected.') {
  const run = { platform: 'threads', status: 'failed', error: { code: 'x', message }, result: null };
  return { post: { postSubmissionId, text, scheduledTime: null, runs: [run], targets: [{ platform: 'threads' }] } };
}

/** Records an event now, and numbers it. */
async function happen(type: EventType, data: Record<string, unknown>, userId = USER): Promise<void> {
  const id = eventIdOf(type, JSON.stringify(data), ctx.clock.now());
  const { ref, document } = pendingEvent(ctx.store, { id, userId, type, at: new Date(ctx.clock.now()), data });
  await ref.create(document);
  await sequenceEvents(ctx, userId, silent);
}

/** Lets this time pass, and runs the sweep; returns the subjects of all e-mails so far. */
async function sweepAfter(ms: number, on = ctx): Promise<string[]> {
  pass(ms);
  await sweepNotices(on, silent);
  return (await received()).map(({ subject }) => subject);
}

describe('an e-mail', () => {
  it('an e-mail tells a person after two minutes that a post failed and why, once', async () => {
    await happen('post.failed', post('p1', 'First line\nBcc: eve@example.com <b>'));
    expect(await sweepAfter(MINUTE)).toEqual([]);
    const subject = 'Your post to Threads failed: The account is not connected.';
    expect(await sweepAfter(MINUTE)).toEqual([subject]);
    expect(await sweepAfter(HOUR)).toEqual([subject]);
    const [mail] = await received();
    expect(mail?.to).toEqual(['ann@example.com']);
    expect(mail?.text).toContain('“First line Bcc: eve@example.com <b>”');
    expect(mail?.text).toContain('/dashboard/posts/p1');
    expect(mail?.text).toContain('/settings/notifications');
    expect(mail?.html).toContain('Bcc: eve@example.com &lt;b&gt;');
    expect(mail?.headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' });
    expect(mail?.headers).not.toHaveProperty('bcc');
  });

  it('an e-mail has several failures, and a later one waits for ten minutes', async () => {
    await happen('post.failed', post('p1'));
    pass(MINUTE);
    await happen('post.partly_published', post('p2'));
    await happen('account.reconnect_required', { account: { platform: 'x', accountId: '7', username: 'ann' } });
    const first = '2 posts failed, 1 account must be connected again';
    expect(await sweepAfter(MINUTE)).toEqual([first]);
    await happen('post.failed', post('p3', 'Hello', 'Line one\r\nBcc: eve@example.com'));
    expect(await sweepAfter(5 * MINUTE)).toEqual([first]);
    expect(await sweepAfter(5 * MINUTE)).toEqual([first, 'Your post to Threads failed: Line one Bcc: eve@example.com']);
    expect((await received()).flatMap(({ to }) => to)).toEqual(['ann@example.com', 'ann@example.com']);
  });

  it('an e-mail leaves out what the person has seen', async () => {
    await happen('post.failed', post('p1'));
    await happen('post.failed', post('p2'));
    expect(await markSeen(ctx, USER, 'post:p1')).toBe(1);
    expect(await sweepAfter(2 * MINUTE)).toEqual(['Your post to Threads failed: The account is not connected.']);
    expect((await received())[0]?.text).toContain('/dashboard/posts/p2');
  });

  it('an e-mail leaves out a post that was opened after many notices about it', async () => {
    await happen('post.failed', post('p1'));
    await sweepAfter(2 * MINUTE);
    const { notices } = ctx.store.user(USER);
    const [sent] = (await notices.get()).docs;
    // Their ids come first.
    if (sent) await Promise.all(Array.from({ length: 50 }, (_, at) => notices.doc(`!${at}`).set(sent.data())));
    await happen('post.failed', post('p1'));
    expect(await markSeen(ctx, USER, 'post:p1')).toBe(1);
  });

  it('an e-mail is not sent for what the person has switched off', async () => {
    await savePreferences(ctx, USER, { email: { failures: false }, language: 'es' });
    await happen('post.failed', post('p1'));
    const risk = { platform: 'threads', message: 'The account must be connected again.' };
    await happen('post.at_risk', { ...post('p2'), risks: [risk] });
    expect(await sweepAfter(2 * MINUTE)).toEqual([
      'Tu publicación programada en Threads está en riesgo: The account must be connected again.',
    ]);
  });

  it('an unconfirmed address, a profile, test mode and a success get no e-mail', async () => {
    const users = { ...ctx.users, emailOf: async () => ({ email: 'ann@example.com', emailVerified: false }) };
    await happen('post.failed', post('p1'));
    await happen('post.published', post('p2'), 'ben');
    await happen('post.failed', post('p3'), profileUserOf('ben', 'prf_1'));
    await happen('post.failed', post('p4'), testUserOf('ben'));
    expect(await sweepAfter(2 * MINUTE, { ...ctx, users })).toEqual([]);
    expect(await sweepAfter(HOUR)).toEqual([]);
  });

  it.each([
    ['is disabled', async () => ({ users: { ...ctx.users, isActive: async () => false } })],
    [
      'is being deleted',
      async () => {
        await ctx.store.accountDeletions.doc(USER).create(newDeletion(USER, new Date(ctx.clock.now())));
        return {};
      },
    ],
  ])('an e-mail is not sent to a person who %s, nor is a push message', async (_what, become) => {
    const browser = pushBrowser();
    await savePushSubscription(ctx, USER, { ...browser.subscription, browser: 'Chrome' });
    await happen('post.failed', post('p1'));
    const changed = { ...ctx, ...(await become()) };
    const sent = [...(await sweepAfter(2 * MINUTE, changed)), ...(await browser.messages())];
    expect(sent).toEqual([]);
  });

  it.each([
    ['a full mailbox', 'recipient', { status: 452 }],
    ['a busy server', 'connect', { status: 421 }],
    ['a server that accepts nothing from this address', 'connect', { status: 554 }],
    ['a connection that is lost before the greeting', 'connect', { cut: true }],
    ['a server that cannot accept the message now', 'message', { status: 451 }],
  ])('an e-mail is sent again after %s', async (_what, operation, effect) => {
    await fault(operation, effect);
    await happen('post.failed', post('p1'));
    expect(await sweepAfter(2 * MINUTE)).toEqual([]);
    expect(await sweepAfter(5 * MINUTE)).toEqual([]);
    expect(await sweepAfter(5 * MINUTE)).toHaveLength(1);
  });

  it('an e-mail is sent again after a TLS handshake that failed', async () => {
    const secure = { ...ctx, mailer: createMailer({ from: FROM }, new Secret(`smtps://${stack.smtpHost}`)) };
    await happen('post.failed', post('p1'));
    await sweepAfter(2 * MINUTE, secure);
    expect(await sweepAfter(10 * MINUTE)).toHaveLength(1);
  });

  it('an e-mail is sent again for a day to a server that is away, and then not any more', async () => {
    const away = { ...ctx, mailer: createMailer({ from: FROM }, new Secret('smtp://127.0.0.1:1')) };
    await happen('post.failed', post('p1'));
    for (let hours = 0; hours < 20; hours += 2) await sweepAfter(2 * HOUR, away);
    expect((await ctx.store.user(USER).notices.get()).docs.map((notice) => notice.data().mailAt !== null)).toEqual([
      true,
    ]);
    await sweepAfter(2 * HOUR, away);
    expect(await sweepAfter(DAY)).toEqual([]);
  });

  it.each([
    ['the server refuses it', 'message', { status: 554 }, 0],
    ['its response is lost', 'message', { afterEffect: true }, 1],
  ])('an e-mail is not sent again after %s', async (_what, operation, effect, accepted) => {
    await fault(operation, effect);
    await happen('post.failed', post('p1'));
    await sweepAfter(2 * MINUTE);
    expect(await sweepAfter(3 * HOUR)).toHaveLength(accepted);
  });

  it('an e-mail is not sent again by another worker after the one that has sent it died', async () => {
    await happen('post.failed', post('p1'));
    const { mailer } = ctx;
    const dying = {
      send: async (mail: Parameters<NonNullable<Context['mailer']>['send']>[0]) => {
        await mailer?.send(mail);
        throw new Error('the worker dies');
      },
    };
    expect(await sweepAfter(2 * MINUTE, { ...ctx, mailer: dying })).toHaveLength(1);
    expect(await sweepAfter(MINUTE)).toHaveLength(1);
    expect(await sweepAfter(HOUR)).toHaveLength(1);
  });

  it('two workers send an e-mail once', async () => {
    await happen('post.failed', post('p1'));
    pass(2 * MINUTE);
    await Promise.all([sweepNotices(ctx, silent), sweepNotices(ctx, silent)]);
    expect(await received()).toHaveLength(1);
  });

  it('an e-mail is sent at once as a test', async () => {
    await requestTestMail(ctx, USER);
    expect(await sweepAfter(0)).toEqual(['A test e-mail from Herald']);
    expect(await sweepAfter(HOUR)).toHaveLength(1);
  });

  it('an e-mail is logged without an address and without a password', async () => {
    const lines: string[] = [];
    const logger = { ...stdoutLogger({}), warn: (...line: unknown[]) => void lines.push(JSON.stringify(line)) };
    await fault('recipient', { status: 550, body: 'ann@example.com is unknown' });
    await happen('post.failed', post('p1'));
    pass(2 * MINUTE);
    await sweepNotices(ctx, logger);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('550');
    expect(lines[0]).not.toContain('ann@');
  });
});

describe('a digest', () => {
  const subscribe = (timeZone = 'Europe/Madrid') => savePreferences(ctx, USER, { email: { digest: true }, timeZone });
  const passUntilDue = async () => {
    const { nextDigestAt } = (await ctx.store.user(USER).noticeSettings.get()).data() ?? {};
    pass((nextDigestAt?.getTime() ?? 0) - ctx.clock.now());
  };
  const draft = () =>
    ctx.store
      .user(USER)
      .drafts.doc('d1')
      .set({
        content: null,
        request: '{}',
        files: [],
        preview: '',
        version: 1,
        editedVersion: 1,
        status: 'waiting',
        rejection: null,
        createdBy: { kind: 'key', name: null },
        changedBy: null,
        byProgram: true,
        createdAt: new Date(),
        updatedAt: new Date(),
        expireAt: null,
      });

  it('a digest is sent once a day to a person who wants it', async () => {
    await subscribe();
    await draft();
    await passUntilDue();
    const first = await sweepAfter(0);
    expect(first).toEqual([expect.stringMatching(/^Your posts of \w+day/)]);
    expect((await received())[0]?.text).toContain('Drafts that wait for you: 1');
    expect(await sweepAfter(12 * HOUR)).toHaveLength(1);
    expect(await sweepAfter(13 * HOUR)).toHaveLength(2);
  });

  it('a digest is not sent without anything to tell, and is tried again after the server was away', async () => {
    await subscribe();
    expect(await sweepAfter(2 * DAY)).toEqual([]);
    await draft();
    await passUntilDue();
    await fault('connect', { status: 421 });
    expect(await sweepAfter(0)).toEqual([]);
    expect(await sweepAfter(10 * MINUTE)).toHaveLength(1);
  });

  it('a digest is tried again after the identity provider was away', async () => {
    await subscribe();
    await draft();
    await passUntilDue();
    const away = { ...ctx, users: { ...ctx.users, emailOf: () => Promise.reject(new Error('away')) } };
    expect(await sweepAfter(0, away)).toEqual([]);
    expect(await sweepAfter(10 * MINUTE)).toHaveLength(1);
  });

  it('a digest is sent once a day also to a person who saves preferences and another time zone around its time', async () => {
    await subscribe();
    await draft();
    await passUntilDue();
    pass(1);
    await subscribe();
    expect(await sweepAfter(0)).toHaveLength(1);
    await subscribe('Europe/London');
    expect(await sweepAfter(2 * HOUR)).toHaveLength(1);
    expect(await sweepAfter(DAY)).toHaveLength(2);
  });
});
