import { z } from 'zod';
import type { PublishContext } from '../contract/publish.ts';

/** The job with copies of its files that the platform can download, the same ones in every attempt. Throws `MediaFailure`. */
export async function withHostedFiles(job: PublishContext): Promise<PublishContext> {
  const { steps, content, rehost } = job;
  if (content.media.length === 0) return job;
  const urls = await steps.remember('hosted', z.array(z.string()), () => Promise.all(content.media.map(rehost)));
  const media = content.media.map((item, index) => ({ ...item, url: urls[index] ?? item.url }));
  return { ...job, content: { ...content, media } };
}
