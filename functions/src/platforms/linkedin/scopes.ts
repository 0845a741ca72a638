/** The first two tell who the member is. https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/share-on-linkedin */
export const SCOPES = ['openid', 'profile', 'w_member_social'] as const;

/** Whether these scopes are enough to post. An account of which nothing is known is given a try. */
export const mayPost = (granted: string | null): boolean =>
  granted === null || granted.split(/[\s,]+/).includes('w_member_social');
