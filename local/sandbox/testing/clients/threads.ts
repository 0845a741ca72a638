import { expect } from 'vitest';
import { idOf, type TestSandbox } from '../sandbox.ts';

/** The few calls that every test of the simulated Threads makes. */
export const threadsClient = (sandbox: TestSandbox) => {
  const create = (token: string, form: Record<string, string>) =>
    sandbox.ask('/threads/v1.0/me/threads', { token, form });
  const status = (token: string, id: string) =>
    sandbox.ask(`/threads/v1.0/${id}?fields=id,status,error_message`, { token });
  const publish = (token: string, id: string) =>
    sandbox.ask('/threads/v1.0/me/threads_publish', { token, form: { creation_id: id } });

  /** A container whose file has been fetched and whose processing time is over. */
  const settled = async (token: string, form: Record<string, string>): Promise<string> => {
    const id = idOf(await create(token, form));
    sandbox.advance(60_000);
    await expect.poll(async () => (await status(token, id)).raw).not.toContain('IN_PROGRESS');
    return id;
  };

  const text = (token: string, content: string, extra: Record<string, string> = {}) =>
    settled(token, { media_type: 'TEXT', text: content, ...extra });

  return {
    create,
    status,
    publish,
    settled,
    text,
    async live(token: string, content: string, extra: Record<string, string> = {}): Promise<string> {
      return idOf(await publish(token, await text(token, content, extra)));
    },
    sample: (extension: string) => `${sandbox.url()}/media/sample.${extension}`,
  };
};
