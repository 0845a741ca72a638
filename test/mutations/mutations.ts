// Defects that the tests must catch: each breaks one promise of the product. `npm run mutations` runs them.

export interface Mutation {
  name: string;
  /** The promise that it breaks. */
  guarantee: string;
  /** Path below `functions/src`. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files of which at least one test must fail. */
  tests: readonly string[];
}

const rateLimits: readonly Mutation[] = [
  {
    name: 'rate-limit-window',
    guarantee: 'A request no longer counts once its window has passed.',
    file: 'infra/limits/window.ts',
    find: 'timestamps.filter((timestamp) => Math.abs(now - timestamp) < windowMs);',
    replace: 'timestamps.filter((timestamp) => timestamp - now < windowMs);',
    tests: ['functions/src/infra/limits/windows.test.ts'],
  },
  {
    name: 'rate-limit-window-length',
    guarantee: 'The limits of a tier apply to one minute.',
    file: 'infra/config/rate-limit-config.ts',
    find: '_WINDOW`, MINUTE)',
    replace: '_WINDOW`, 10 * MINUTE)',
    tests: ['functions/src/infra/limits/limits.test.ts'],
  },
  {
    name: 'rate-limit-burst',
    guarantee: 'A caller may send the burst on top of the limit.',
    file: 'infra/limits/window.ts',
    find: 'const cap = rule.limit + rule.burst;',
    replace: 'const cap = rule.limit;',
    tests: ['functions/src/infra/limits/windows.test.ts'],
  },
  {
    name: 'rate-limit-burst-doubled',
    guarantee: 'A caller may send no more than the limit and the burst.',
    file: 'infra/limits/window.ts',
    find: 'const cap = rule.limit + rule.burst;',
    replace: 'const cap = rule.limit + 2 * rule.burst;',
    tests: ['functions/src/infra/limits/group-commit.test.ts'],
  },
];

const idempotencyAndLeases: readonly Mutation[] = [
  {
    name: 'idempotency-body-hash',
    guarantee: 'An Idempotency-Key that was used with another body is refused.',
    file: 'infra/idempotency/records.ts',
    find: "  if (record.bodyHash !== identity.bodyHash) return { state: 'conflict', response };\n",
    replace: '',
    tests: ['test/contract/idempotency.test.ts'],
  },
  {
    name: 'idempotency-lease',
    guarantee: 'A duplicate of a request in progress does no work of its own.',
    file: 'infra/idempotency/records.ts',
    find: 'return until.getTime() <= now\n',
    replace: 'return record.createdAt.getTime() <= now\n',
    tests: ['test/flows/media/idempotency-lease.test.ts'],
  },
  {
    name: 'run-lease',
    guarantee: 'A second worker cannot claim a run that another worker holds.',
    file: 'domain/posts/run-state.ts',
    find: 'if (run.lease && run.lease.until.getTime() > now) {',
    replace: "if (run.status === 'queued' && run.lease && run.lease.until.getTime() > now) {",
    tests: ['functions/src/domain/posts/run-state.test.ts'],
  },
  {
    name: 'run-claim',
    guarantee: 'Of two workers that claim a run at the same time, one gets it.',
    file: 'domain/publishing/run-session.ts',
    find: 'snapshot.ref.update({ ...change }, { lastUpdateTime: snapshot.updateTime });',
    replace: 'snapshot.ref.update({ ...change });',
    tests: ['functions/src/domain/publishing/run-session.test.ts'],
  },
  {
    name: 'fence',
    guarantee: 'A worker that has lost its lease changes nothing in the run.',
    file: 'domain/publishing/run-session.ts',
    find: 'batch.update(this.#leased.ref, { ...change }, { lastUpdateTime: this.#leased.version });',
    replace: 'batch.update(this.#leased.ref, { ...change });',
    tests: ['functions/src/domain/publishing/run-session.test.ts'],
  },
  {
    name: 'fence-before-effect',
    guarantee: 'A worker that lost its lease while it was suspended sends nothing to the platform.',
    file: 'domain/publishing/run-session.ts',
    find: 'if (this.now() >= until) throw',
    replace: 'if (until === 0) throw',
    tests: ['functions/src/domain/publishing/run-session.test.ts'],
  },
];

const exactlyOnce: readonly Mutation[] = [
  {
    name: 'intent',
    guarantee: 'An intent is stored before a call that makes a post visible.',
    file: 'domain/publishing/steps.ts',
    find: '    await this.#put(name, intent);\n    this.#session.assertLeaseHeld();',
    replace: '    this.#session.assertLeaseHeld();',
    tests: ['test/platforms/threads/publish.test.ts'],
  },
  {
    name: 'settle-time',
    guarantee: 'The absence of a post proves nothing until the platform has had time to show it.',
    file: 'platforms/kit/lookup.ts',
    find: 'clock.now() - endedAt > settleMs;',
    replace: 'settleMs > 0 && clock.now() >= endedAt;',
    tests: ['test/platforms/contract/ambiguous-outcomes.test.ts'],
  },
  {
    name: 'duplicates-found',
    guarantee: 'A run does not take the post of another run with the same content for its own.',
    file: 'domain/publishing/publish-run.ts',
    find: '(holder.postSubmissionId === address.postSubmissionId && holder.runId === runId)',
    replace: 'holder.runId === runId',
    tests: ['test/flows/publishing/duplicates.test.ts'],
  },
  {
    name: 'duplicates-recorded',
    guarantee: 'Two runs cannot both be recorded as published with one post of the platform.',
    file: 'domain/publishing/store-outcome.ts',
    find: 'batch.create(record, { ...post',
    replace: 'batch.set(record, { ...post',
    tests: ['test/flows/publishing/duplicates.test.ts'],
  },
  {
    name: 'retry-rejected',
    guarantee: 'A post that the platform has definitely rejected is not sent again.',
    file: 'domain/publishing/finish-attempt.ts',
    find: "  if (outcome.kind === 'rejected' || outcome.kind === 'reconnect') {\n",
    replace:
      "  if (outcome.kind === 'rejected')\n" +
      "    return finishWaiting(publication, { kind: 'retryAfter', retryAfterMs: OWN_ERROR_DELAY_MS, message: outcome.message });\n" +
      "  if (outcome.kind === 'reconnect') {\n",
    tests: ['test/flows/posts/test-mode.test.ts'],
  },
  {
    name: 'retry-published',
    guarantee: 'A retry leaves the published targets of a post alone.',
    file: 'domain/posts/retry.ts',
    find: "status === 'failed' && error?.code !== 'cancelled')",
    replace: "status !== 'queued' && error?.code !== 'cancelled')",
    tests: ['test/flows/posts/retry.test.ts'],
  },
  {
    name: 'retry-ended-run',
    guarantee: 'A repeated task of a failed run makes no further attempt.',
    file: 'domain/posts/run-state.ts',
    find: "if (isTerminal(run.status)) return { kind: 'finished' };",
    replace: "if (run.status === 'succeeded') return { kind: 'finished' };",
    tests: ['functions/src/domain/posts/run-state.test.ts'],
  },
  {
    name: 'retry-backoff',
    guarantee: 'The pauses between the attempts of a run grow.',
    file: 'domain/publishing/next-attempt.ts',
    find: 'jitter(Math.max(0, grown))',
    replace: 'jitter(Math.min(0, grown))',
    tests: ['functions/src/domain/publishing/schedule.test.ts'],
  },
  {
    name: 'schedule-past',
    guarantee: 'A scheduledTime in the past, or less than a minute ahead, is refused.',
    file: 'http/api/routes/posts/schedule.ts',
    find: 'date.getTime() < clock.now() + MIN_AHEAD_MS',
    replace: 'date.getTime() < MIN_AHEAD_MS',
    tests: ['test/flows/posts/schedule.test.ts'],
  },
  {
    name: 'slot-taken-once',
    guarantee: 'A slot goes to one post.',
    file: 'domain/slots/take-slot.ts',
    find: 'batch.create(store.user(userId).slotReservations',
    replace: 'batch.set(store.user(userId).slotReservations',
    tests: ['test/flows/slots/slots.test.ts'],
  },
  {
    name: 'slot-freed',
    guarantee: 'Cancelling or moving a post frees its slot.',
    file: 'domain/slots/take-slot.ts',
    find: 'if (slot) batch.delete',
    replace: 'if (!slot) batch.delete',
    tests: ['test/flows/slots/slots.test.ts'],
  },
  {
    name: 'schedule-early',
    guarantee: 'A scheduled post is not published before its time, even if its task comes early.',
    file: 'domain/publishing/deliver.ts',
    find: '  if (delayMs > EARLY_TASK_TOLERANCE_MS)\n',
    replace: '  if (publishAt === null && delayMs > EARLY_TASK_TOLERANCE_MS)\n',
    tests: ['functions/src/domain/publishing/deliver.test.ts'],
  },
  {
    name: 'schedule-fan-out',
    guarantee: 'The tasks of a scheduled post are enqueued for its time.',
    file: 'domain/publishing/orchestrate.ts',
    find: '...(startsAt === null ? {} : {',
    replace: '...(startsAt === null || delayMs === 0 ? {} : {',
    tests: ['test/flows/publishing/invalid-tasks.test.ts'],
  },
];

const access: readonly Mutation[] = [
  {
    name: 'subscription-expired',
    guarantee: 'A subscription gives access only until the end of its period.',
    file: 'domain/billing/subscription.ts',
    find: "return subscription?.status === 'active' && (subscription.currentPeriodEnd?.getTime() ?? 0) > now;",
    replace: "return subscription?.status === 'active' && (subscription.currentPeriodEnd?.getTime() ?? now) > 0;",
    tests: ['functions/src/domain/billing/subscription.test.ts'],
  },
  {
    name: 'subscription-inactive',
    guarantee: 'The API refuses a caller with an inactive subscription.',
    file: 'domain/billing/subscription.ts',
    find: "  if (!isActive(subscription, now)) throw new HeraldError('forbidden', 'Subscription inactive or expired', remedy);\n",
    replace: '',
    tests: ['test/contract/every-endpoint.test.ts'],
  },
  {
    name: 'subscription-when-due',
    guarantee: 'A scheduled post is not published if the subscription has ended when it is due.',
    file: 'domain/publishing/publish-run.ts',
    find: 'const isJustAccepted = submission.publishAt === null && now',
    replace: 'const isJustAccepted = submission.publishAt !== null || now',
    tests: ['test/flows/publishing/publish.test.ts'],
  },
  {
    name: 'seal-auth-tag',
    guarantee: 'A sealed token that was changed does not open.',
    file: 'infra/crypto/token-vault.ts',
    find: "return Buffer.concat([decipher.update(sealed.ciphertext), decipher.final()]).toString('utf8');",
    replace: "return decipher.update(sealed.ciphertext).toString('utf8');",
    tests: ['functions/src/infra/crypto/crypto.test.ts'],
  },
  {
    name: 'seal-old-key',
    guarantee: 'A token that an older key has sealed still opens.',
    file: 'infra/crypto/token-vault.ts',
    find: 'const key = keys().byId.get(parts.keyId);',
    replace: 'const key = keys().newest.id === parts.keyId ? keys().newest.key : null;',
    tests: ['functions/src/infra/crypto/crypto.test.ts'],
  },
  {
    name: 'seal-plain-token',
    guarantee: 'The database holds no token of an account in plain text.',
    file: 'domain/accounts/open-account.ts',
    find: "tokens.refreshToken === null ? null : vault.seal(tokens.refreshToken, sealContext(at, 'refreshToken'))",
    replace: 'tokens.refreshToken',
    tests: ['test/platforms/contract/accounts.test.ts'],
  },
  {
    name: 'download-private-address',
    guarantee: 'A download never connects to a private address.',
    file: 'infra/http-client/safe-download/connection-options.ts',
    find: ' ||\n    (isIP(literal) !== 0 && !isPublicAddress(literal));',
    replace: ' ||\n    (isIP(literal) === 6 && !isPublicAddress(literal));',
    tests: ['functions/src/infra/http-client/safe-download/connection-options.isolated.test.ts'],
  },
  {
    name: 'download-private-name',
    guarantee: 'A download never connects to a name of which one address is private.',
    file: 'infra/http-client/safe-download/connection-options.ts',
    find: 'addresses.every(isPublicAddress)',
    replace: 'addresses.some(isPublicAddress)',
    tests: ['functions/src/infra/http-client/safe-download/connection-options.isolated.test.ts'],
  },
  {
    name: 'download-redirect',
    guarantee: 'A redirect of a download does not lead to a private address.',
    file: 'infra/http-client/safe-download/safe-download.ts',
    find: '    url = parse(location, url.href);\n',
    replace:
      '    url = parse(location, url.href);\n' +
      '    options = { ...options, allowedPrivateHosts: [...options.allowedPrivateHosts, url.host] };\n',
    tests: ['functions/src/infra/http-client/safe-download/safe-download.test.ts'],
  },
  {
    name: 'key-scopes',
    guarantee: 'A key that may only read cannot write.',
    file: 'domain/users/keys/scopes.ts',
    find: 'limits.scopes.includes(scope)',
    replace: "limits.scopes.some((held) => held.split(':')[0] === scope.split(':')[0])",
    tests: ['test/flows/users/limited-keys.test.ts'],
  },
  {
    name: 'key-accounts',
    guarantee: 'A key for some accounts publishes to no other account.',
    file: 'domain/posts/allowed-accounts.ts',
    find: 'allowed.includes(',
    replace: 'allowed.some((account) => account.startsWith(platform)) || allowed.includes(',
    tests: ['test/flows/users/limited-keys.test.ts'],
  },
  {
    name: 'grant-limits',
    guarantee: 'An app acts within the limits that its user has chosen.',
    file: 'domain/users/grants/exchange-code.ts',
    find: 'accounts, profileId, requestsPerMinute, expiresAt }',
    replace: 'accounts: null, profileId: null, requestsPerMinute, expiresAt }',
    tests: ['test/flows/oauth-server/limited-grants.test.ts'],
  },
  {
    name: 'grant-scopes',
    guarantee: 'An app gets no scope that it has not requested.',
    file: 'http/pages/routes/authorization.ts',
    find: 'requested.some((known) => known === one)',
    replace: 'requested.length > 0',
    tests: ['test/flows/oauth-server/limited-grants.test.ts'],
  },
  {
    name: 'webhook-signature-stripe',
    guarantee: 'A payment event with a wrong signature is refused.',
    file: 'http/incoming/payment.ts',
    find: '  } catch {\n    throw refused();\n',
    replace: "  } catch {\n    return JSON.parse(bytes.toString('utf8'));\n",
    tests: ['functions/src/http/incoming/payment.test.ts'],
  },
  {
    name: 'webhook-signature-meta',
    guarantee: 'An event of Meta with a wrong signature is refused.',
    file: 'http/incoming/platform.ts',
    find: '!sameSecret(header, expected)',
    replace: "!sameSecret(header.slice(0, 'sha256='.length), expected.slice(0, 'sha256='.length))",
    tests: ['functions/src/http/incoming/platform-events.test.ts'],
  },
  {
    name: 'webhook-signature-tiktok',
    guarantee: 'An event of TikTok with a wrong signature is refused.',
    file: 'http/incoming/tiktok-event.ts',
    find: '!sameSecret(given, expected) || ',
    replace: 'given.length !== expected.length || ',
    tests: ['functions/src/http/incoming/platform-events.test.ts'],
  },
  {
    name: 'webhook-challenge',
    guarantee: 'A webhook endpoint gets no event before it has answered its challenge.',
    file: 'domain/webhooks/endpoints/deliver-events.ts',
    find: 'challenged ?? (await',
    replace: '(await',
    tests: ['test/flows/webhooks/challenge.test.ts'],
  },
  {
    name: 'webhook-answer',
    guarantee: 'A server that repeats a request has not answered the challenge in it.',
    file: 'domain/webhooks/endpoints/challenge.ts',
    find: 'text === challenge ||',
    replace: 'text.includes(challenge) ||',
    tests: ['functions/src/domain/webhooks/endpoints/challenge.test.ts'],
  },
  {
    name: 'oauth-state-used',
    guarantee: 'An OAuth state is accepted once.',
    file: 'domain/accounts/oauth-state.ts',
    find: '    if (stored) transaction.delete(ref);\n',
    replace: '',
    tests: ['test/platforms/contract/accounts.test.ts'],
  },
  {
    name: 'oauth-state-expired',
    guarantee: 'An expired OAuth state is refused.',
    file: 'domain/accounts/oauth-state.ts',
    find: ' || found.expireAt.getTime() <= ctx.clock.now()',
    replace: '',
    tests: ['test/platforms/contract/accounts.test.ts'],
  },
];

export const mutations: readonly Mutation[] = [...rateLimits, ...idempotencyAndLeases, ...exactlyOnce, ...access];
