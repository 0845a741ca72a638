import { createHmac } from 'node:crypto';
import type { SeededAccount } from '../../core/platform.ts';
import type { SandboxReply, TestSandbox } from '../sandbox.ts';

type Form = Record<string, string>;

/** The few calls that every test of the simulated Facebook makes, with the proof that each needs. */
export const facebookClient = (sandbox: TestSandbox) => {
  const prove = (token: string): Form => ({
    appsecret_proof: createHmac('sha256', 'herald-local-secret').update(token).digest('hex'),
  });
  const get = (token: string, path: string, query: Form = {}): Promise<SandboxReply> =>
    sandbox.ask(`/facebook/v25.0${path}?${new URLSearchParams({ ...query, ...prove(token) })}`, { token });
  const post = ({ accountId, accessToken: token }: SeededAccount, path: string, form: Form): Promise<SandboxReply> =>
    sandbox.ask(`/facebook/v25.0/${accountId}${path}`, { token, form: { ...form, ...prove(token) } });
  const media = (name: string) => `${sandbox.url()}/media/${name}`;

  return {
    get,
    post,
    media,
    prove,
    addPhoto: (page: SeededAccount, name = 'sample.jpg') =>
      post(page, '/photos', { url: media(name), published: 'false' }),
    startReel: (page: SeededAccount) => post(page, '/video_reels', { upload_phase: 'start' }),
    upload: (page: SeededAccount, url: string, headers: Form) =>
      sandbox.ask(url, { method: 'POST', headers: { authorization: `OAuth ${page.accessToken}`, ...headers } }),
    finishReel: (page: SeededAccount, video_id: string) =>
      post(page, '/video_reels', { upload_phase: 'finish', video_id, video_state: 'PUBLISHED', description: 'A reel' }),
    video: (page: SeededAccount, id: string) =>
      get(page.accessToken, `/${id}`, { fields: 'id,published,status,permalink_url' }),
  };
};
