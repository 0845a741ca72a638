import type { PlatformModule } from '../platforms/contract/module.ts';
import type { Content } from '../store/documents/submission.ts';

/** What the platform cannot take of a content, whatever the files turn out to be whose kind is assumed; null if it may take it. */
export const unsupportedForCertain = ({ unsupported }: PlatformModule, content: Content): string | null => {
  const problem = unsupported(content);
  if (problem === null || !content.media.some(({ assumed }) => assumed)) return problem;
  const media = content.media.map((item) => (item.assumed ? { ...item, kind: 'video' as const } : item));
  return unsupported({ ...content, media, mediaType: 'video' }) === null ? null : problem;
};
