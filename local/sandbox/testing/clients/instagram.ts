import { expect } from 'vitest';
import type { SeededAccount } from '../../core/platform.ts';
import { idOf, type TestSandbox } from '../sandbox.ts';

/** The few calls that every test of the simulated Instagram makes. */
export const instagramClient = (sandbox: TestSandbox) => {
  const path = ({ accountId }: SeededAccount) => `/instagram/v25.0/${accountId}`;
  const create = (account: SeededAccount, form: Record<string, string>) =>
    sandbox.ask(`${path(account)}/media`, { token: account.accessToken, form });
  const status = (account: SeededAccount, id: string) =>
    sandbox.ask(`/instagram/v25.0/${id}?fields=status_code,status`, { token: account.accessToken });
  const publish = (account: SeededAccount, id: string) =>
    sandbox.ask(`${path(account)}/media_publish`, { token: account.accessToken, form: { creation_id: id } });
  const sample = (extension: string) => `${sandbox.url()}/media/sample.${extension}`;

  /** A container whose file has been fetched and whose processing time is over. */
  const settled = async (account: SeededAccount, form: Record<string, string>): Promise<string> => {
    const id = idOf(await create(account, form));
    sandbox.advance(60_000);
    await expect.poll(async () => (await status(account, id)).raw).not.toContain('IN_PROGRESS');
    return id;
  };

  return {
    create,
    status,
    publish,
    settled,
    sample,
    image: (account: SeededAccount, caption = 'A picture') => settled(account, { image_url: sample('jpg'), caption }),
    list: (account: SeededAccount) =>
      sandbox.ask(`${path(account)}/media?fields=id,caption,media_type,is_shared_to_feed`, {
        token: account.accessToken,
      }),
  };
};
