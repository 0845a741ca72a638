import { randomText } from '../core/ids.ts';
import { type AuthorizeRules, authorizePage, type OauthContext, withParams } from '../oauth/authorize.ts';

interface GraphAuthorizeRules<State> extends Pick<AuthorizeRules<State>, 'problem' | 'denied' | 'accountId'> {
  codePrefix: string;
  /** What the platform appends to every redirect; it is not part of the code. */
  fragment: string;
}

/** The authorize page of a Graph platform. */
export const graphAuthorizePage = <State extends OauthContext>({
  codePrefix,
  fragment,
  ...rules
}: GraphAuthorizeRules<State>) =>
  authorizePage<State>({
    ...rules,
    scopeSeparator: /[\s,]+/,
    newCode: () => `${codePrefix}${randomText(90)}`,
    challenge: () => null,
    redirectUrl: (redirectUri, params, state) => {
      const url = withParams(redirectUri, { ...params, ...(state !== undefined && { state }) });
      return `${url.split('#')[0]}${fragment}`;
    },
  });
