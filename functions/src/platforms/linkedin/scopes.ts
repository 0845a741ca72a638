/** Whether these scopes are enough to post. An account of which nothing is known is given a try. */
export const mayPost = (granted: string | null): boolean =>
  granted === null || granted.split(/[\s,]+/).includes('w_member_social');
