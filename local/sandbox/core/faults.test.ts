import { describe, expect, it } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

const post = async (text: string) => {
  const { accessToken: token } = await sandbox.account('threads');
  return sandbox.ask('/threads/v1.0/me/threads', {
    token,
    form: { media_type: 'TEXT', text, auto_publish_text: 'true' },
  });
};

const publishText = { platform: 'threads', operation: 'publishText' };

describe('faults', () => {
  it('respond with the status and without the effect, as often as configured', async () => {
    await sandbox.fault({ ...publishText, status: 503, times: 2 });
    expect([(await post('one')).status, (await post('two')).status, (await post('three')).status]).toEqual([
      503, 503, 200,
    ]);
    expect((await sandbox.published()).map(({ text }) => text)).toEqual(['three']);
  });

  it('send the platform’s own body for a status', async () => {
    const codes = { 401: [190, 463], 403: [10, undefined], 429: [613, 4279002], 500: [2, undefined] };
    for (const [status, [code, subcode]] of Object.entries(codes)) {
      await sandbox.fault({ ...publishText, status: Number(status) });
      const reply = await post('never');
      expect(reply.body).toMatchObject({ error: { code, ...(subcode && { error_subcode: subcode }) } });
    }
  });

  it('are queued and used in order', async () => {
    await sandbox.fault({ ...publishText, status: 500 });
    await sandbox.fault({ ...publishText, status: 429, headers: { 'retry-after': '7' } });
    expect((await post('a')).status).toBe(500);
    const second = await post('b');
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('lose the response after the effect by a status', async () => {
    await sandbox.fault({ ...publishText, status: 500, afterEffect: true });
    expect((await post('live all the same')).status).toBe(500);
    expect(await sandbox.published()).toHaveLength(1);
  });

  it('lose the response after the effect by a cut connection', async () => {
    await sandbox.fault({ ...publishText, afterEffect: true });
    await expect(post('live, and nobody knows')).rejects.toThrow();
    expect(await sandbox.published()).toHaveLength(1);
    expect((await sandbox.calls('?operation=publishText'))[0]).toMatchObject({ status: null, faulted: true });
  });

  it('keep an after-effect fault for a call that has an effect', async () => {
    const { accessToken: token } = await sandbox.account('threads');
    await sandbox.fault({ ...publishText, status: 500, afterEffect: true });
    const refused = await sandbox.ask('/threads/v1.0/me/threads', {
      token,
      form: { media_type: 'TEXT', auto_publish_text: 'true' },
    });
    expect(refused.status).toBe(400);
    expect((await post('now')).status).toBe(500);
  });

  it('cut the connection before the effect', async () => {
    await sandbox.fault({ ...publishText, cut: true });
    await expect(post('never')).rejects.toThrow();
    expect(await sandbox.published()).toEqual([]);
  });

  it('delay the response, not the effect', async () => {
    await sandbox.fault({ ...publishText, delayMs: 600_000 });
    const { accessToken: token } = await sandbox.account('threads');
    const gone = new AbortController();
    const late = fetch(`${sandbox.url()}/threads/v1.0/me/threads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ media_type: 'TEXT', text: 'slow', auto_publish_text: 'true' }),
      signal: gone.signal,
    });
    await expect.poll(() => sandbox.published()).toHaveLength(1);
    gone.abort();
    await expect(late).rejects.toThrow();
  });

  it('replace a good response by any body', async () => {
    await sandbox.fault({ ...publishText, body: { surprise: true } });
    expect(await post('odd')).toMatchObject({ status: 200, body: { surprise: true } });
    await sandbox.fault({ ...publishText, status: 502, body: '<html>Bad gateway</html>' });
    expect(await post('odd')).toMatchObject({ status: 502, raw: '<html>Bad gateway</html>' });
  });

  it('can be limited to one account', async () => {
    const bob = await sandbox.account('threads', { username: 'bob' });
    await sandbox.fault({ ...publishText, status: 500, accountId: bob.accountId });
    expect((await post('from ada')).status).toBe(200);
  });

  it.each([
    [{ platform: 'myspace', operation: 'token', status: 500 }, 'threads, tiktok'],
    [{ platform: 'threads', operation: 'initVideo', status: 500 }, 'createContainer'],
    [{ platform: 'stt', operation: 'publish', status: 500 }, 'transcribe'],
    [publishText, 'changes nothing'],
    [{ ...publishText, status: 500, oops: 1 }, 'oops'],
    [{ ...publishText, status: 99 }, 'status'],
  ])('reject %j with what would be valid', async (fault, hint) => {
    const reply = await sandbox.ask('/_sandbox/faults', { json: fault });
    expect(reply.status).toBe(400);
    expect(reply.raw).toContain(hint);
  });

  it('are listed while unused, and cleared on demand', async () => {
    await sandbox.fault({ ...publishText, status: 500, times: 3 });
    await post('one');
    expect((await sandbox.ask('/_sandbox/faults')).body).toMatchObject([{ operation: 'publishText', remaining: 2 }]);
    await sandbox.ask('/_sandbox/faults', { method: 'DELETE' });
    expect((await post('two')).status).toBe(200);
  });

  it('are counted exactly for concurrent calls', async () => {
    await sandbox.fault({ ...publishText, status: 500, times: 5 });
    const statuses = (await Promise.all(Array.from({ length: 20 }, (_, index) => post(`${index}`)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 500)).toHaveLength(5);
    expect(await sandbox.published()).toHaveLength(15);
  });
});
