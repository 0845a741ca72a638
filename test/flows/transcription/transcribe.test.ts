import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import {
  balanceOf,
  entriesOf,
  giveCredits,
  simulateTranscription,
  soundOf,
  transcribe,
  transcribed,
} from '../../support/credits.ts';
import { errorOf, ingested, sandboxFile, upload } from '../../support/media.ts';
import { clearFaults, inject } from '../../support/sandbox.ts';
import { createUser, type TestUser } from '../../support/user.ts';

describe('POST /v1/ai/transcribe', () => {
  let user: TestUser;
  beforeEach(async () => {
    user = await createUser();
    await giveCredits(user, 10);
  });
  afterEach(async () => {
    await clearFaults();
    await simulateTranscription({ durationSeconds: null, lyrics: false, text: null });
  });

  it('a transcription returns the transcript and charges each started minute', async () => {
    await simulateTranscription({ text: 'Good morning, and welcome to the programme.' });
    const mediaId = await soundOf(user, 61);
    const response = await transcribe(user, { mediaId, language: 'en' });
    expect(response).toMatchObject({ status: 200 });
    const result = transcribed.parse(response.body);
    expect(result).toMatchObject({
      transcript: 'Good morning, and welcome to the programme.',
      creditsDebited: 2,
      likelyLyrics: false,
    });
    expect(await balanceOf(user)).toBe(8);
    expect(await entriesOf(user)).toMatchObject([{ jobId: result.jobId, state: 'settled', credits: 2 }]);
    const record = await context().store.user(user.uid).transcriptions.doc(result.jobId).get();
    expect(record.data()).toMatchObject({ status: 'succeeded', mediaId, durationSeconds: 61, creditsDebited: 2 });
  });

  it('a transcription accepts a video', async () => {
    const video = ingested.parse((await upload(user, sandboxFile('sample.mp4'))).body);
    const response = await transcribe(user, { mediaId: video.id });
    expect(transcribed.parse(response.body).creditsDebited).toBe(1);
  });

  it.each([
    ['the provider’s if it was not measured', null, 130, undefined, 3],
    ['the longer of the measured and the provider’s', 59, 600, 60, 10],
    ['the measured one before the caller’s', 61, null, 600, 2],
    ['the provider’s before the caller’s', null, 130, 30, 3],
  ])(
    'a transcription charges by the most reliable length: %s',
    async (_name, measured, detected, requested, credits) => {
      await simulateTranscription({ durationSeconds: detected });
      const mediaId = await soundOf(user, measured);
      const response = await transcribe(user, { mediaId, ...(requested ? { durationSeconds: requested } : {}) });
      expect(transcribed.parse(response.body).creditsDebited).toBe(credits);
      expect(await balanceOf(user)).toBe(10 - credits);
    },
  );

  it('a transcription recognises the song of the sandbox by its refrain', async () => {
    await simulateTranscription({ lyrics: true, durationSeconds: 120 });
    const response = await transcribe(user, { mediaId: await soundOf(user, 120) });
    expect(transcribed.parse(response.body).likelyLyrics).toBe(true);
  });

  it('the same request gets the same response, and is charged once', async () => {
    const mediaId = await soundOf(user, 30);
    const first = await transcribe(user, { mediaId });
    const second = await transcribe(user, { mediaId });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await balanceOf(user)).toBe(9);
  });

  it('a file longer than the balance is refused before the provider is called', async () => {
    await giveCredits(user, 1);
    const response = await transcribe(user, { mediaId: await soundOf(user, 61) });
    expect(response.status).toBe(402);
    expect(errorOf(response).code).toBe('insufficient_credits');
    expect(await balanceOf(user)).toBe(1);
    expect(await entriesOf(user)).toEqual([]);
  });

  it('all credits return when the file turns out to be longer than the balance', async () => {
    await giveCredits(user, 1);
    await simulateTranscription({ durationSeconds: 600 });
    const response = await transcribe(user, { mediaId: await soundOf(user, null) });
    expect(response.status).toBe(402);
    expect(await balanceOf(user)).toBe(1);
  });

  it.each([
    [500, 503, 'service_unavailable'],
    [429, 503, 'service_unavailable'],
    [401, 500, 'internal_error'],
    [413, 400, 'MEDIA_INVALID'],
  ])('the credits return when the provider responds %d', async (status, ours, code) => {
    await inject({ platform: 'stt', operation: 'transcribe', times: 1, status });
    const mediaId = await soundOf(user, 61);
    const response = await transcribe(user, { mediaId });
    expect(response.status).toBe(ours);
    expect(errorOf(response).code).toBe(code);
    expect(await balanceOf(user)).toBe(10);
    const [entry] = await entriesOf(user);
    expect(entry).toMatchObject({ state: 'released' });
    const record = await context()
      .store.user(user.uid)
      .transcriptions.doc(entry?.jobId ?? '')
      .get();
    expect(record.data()).toMatchObject({ status: 'failed', errorCode: code });

    const again = await transcribe(user, { mediaId });
    expect(again.status).toBe(200);
    expect(await balanceOf(user)).toBe(8);
  });

  it('media that cannot be transcribed are named with the reason', async () => {
    const unknown = await transcribe(user, { mediaId: randomUUID() });
    expect([unknown.status, errorOf(unknown).code]).toEqual([404, 'MEDIA_NOT_FOUND']);

    const others = await soundOf(await createUser(), 30);
    const foreign = await transcribe(user, { mediaId: others });
    expect([foreign.status, errorOf(foreign)]).toEqual([404, errorOf(unknown)]);

    const picture = ingested.parse((await upload(user, sandboxFile('sample.png'))).body);
    const silent = await transcribe(user, { mediaId: picture.id });
    expect([silent.status, errorOf(silent).code]).toEqual([400, 'UNSUPPORTED_MEDIA_TYPE']);

    const broken = await soundOf(user, 30);
    await context().store.user(user.uid).media.doc(broken).update({ storagePath: '' });
    const incomplete = await transcribe(user, { mediaId: broken });
    expect([incomplete.status, errorOf(incomplete).code]).toEqual([400, 'MEDIA_INVALID']);

    const removed = await soundOf(user, 30);
    await context().files.remove(`media/${removed}.`);
    const gone = await transcribe(user, { mediaId: removed });
    expect([gone.status, errorOf(gone).code]).toEqual([400, 'MEDIA_INVALID']);
    expect(await balanceOf(user)).toBe(10);
  });

  it('a model that does not exist is named', async () => {
    const response = await transcribe(user, { mediaId: await soundOf(user, 30), model: 'no-such-model' });
    expect([response.status, errorOf(response).code]).toEqual([400, 'validation_error']);
    expect(await balanceOf(user)).toBe(10);
  });
});
