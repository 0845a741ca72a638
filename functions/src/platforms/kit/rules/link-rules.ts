import type { Content } from '../../../model/post.ts';
import type { ContentRule, RuleSource } from '../../contract/rules.ts';
import { condition, type Owner } from './content-rules.ts';

/** For a platform that previews only links in the text. */
export function noLinkCard(owner: Owner, source: RuleSource): ContentRule {
  return noPreview(
    owner,
    {
      name: 'link_card',
      source,
      description: `${owner.displayName} does not support a separate link: the post is published without it.`,
      fix: 'Write the link into the text, or leave it out.',
    },
    () => true,
  );
}

/** A post has either media or the preview of a link. */
export function linkOrMedia(owner: Owner, source: RuleSource): ContentRule {
  return noPreview(
    owner,
    {
      name: 'link_or_media',
      source,
      description: `${owner.displayName} takes either media or a link with its preview: a post with media is published without the link.`,
      fix: 'Leave out the media or the link, or write the link into the text.',
    },
    ({ media }) => media.length > 0,
  );
}

/** A link that gets no preview. The post is published without it. */
function noPreview(
  owner: Owner,
  rule: { name: string; description: string; fix: string; source: RuleSource },
  isWithout: (content: Content) => boolean,
): ContentRule {
  return condition(owner, {
    ...rule,
    subject: 'link',
    severity: 'warning',
    broken: (content) => (content.link && isWithout(content) ? { actual: content.link.url } : null),
  });
}
