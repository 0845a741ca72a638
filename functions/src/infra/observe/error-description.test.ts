import { AxiosError, AxiosHeaders } from 'axios';
import { describe, expect, it } from 'vitest';
import { HeraldError } from '../errors.ts';
import { describeError } from './error-description.ts';

const CANARY = 'CaNaRy0123456789abcdef';

describe('describeError', () => {
  it('keeps only name, message and stack of an error', () => {
    const headers = new AxiosHeaders({ authorization: `Bearer ${CANARY}` });
    const config = { url: 'https://graph.example/me', headers, params: { access_token: CANARY } };
    const response = { status: 400, statusText: 'Bad', headers: {}, config, data: { access_token: CANARY } };
    const error = new AxiosError('Request failed with status code 400', 'ERR_BAD_REQUEST', config, {}, response);
    const description = describeError(error);
    expect(Object.keys(description).sort()).toEqual(['code', 'message', 'name', 'stack']);
    expect(description).toMatchObject({ name: 'AxiosError', message: 'Request failed with status code 400' });
    expect(JSON.stringify(description)).not.toContain(CANARY);
  });

  it('masks secrets in messages, stacks and causes', () => {
    const cause = new Error(`GET /me?access_token=${CANARY}`);
    const description = describeError(new Error(`refused sk_live_${CANARY}`, { cause }));
    expect(description.message).toBe('refused sk_live_[redacted]');
    expect(description.stack).toContain('Caused by: Error: GET /me?access_token=[redacted]');
    expect(JSON.stringify(description)).not.toContain(CANARY);
  });

  it('uses the code of a HeraldError', () => {
    expect(describeError(new HeraldError('upload_failed', 'No such file.')).code).toBe('upload_failed');
    expect(describeError(Object.assign(new Error('x'), { code: 14 })).code).toBeNull();
  });

  it('handles an error that is its own cause', () => {
    const error = new Error('again');
    error.cause = error;
    expect(describeError(error).stack).toContain('Caused by: Error: again');
  });

  it.each([
    ['text', `token=${CANARY}`, 'token=[redacted]'],
    ['an object', { access_token: CANARY }, 'A thrown object.'],
    ['nothing', null, 'A thrown object.'],
  ])('describes a thrown %s', (_what, thrown, message) => {
    expect(describeError(thrown)).toEqual({ name: 'NonError', code: null, message, stack: null });
  });
});
