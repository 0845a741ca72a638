/** A platform's addresses and this app's credentials there. Addresses have no trailing slash. */
export interface PlatformSettings {
  authUrl: string;
  apiUrl: string;
  /** The host of the token endpoint, where that is neither of the two. */
  tokenUrl?: string;
  clientId: string;
  redirectUri: string;
  clientSecret: string;
  /** The audience of a post, in the platform's own term, where the platform asks for one (TikTok, YouTube). */
  privacyLevel?: string;
  /** The API version to use, where the operator has chosen one. */
  apiVersion?: string;
  /** `direct`: a text in one call; `container`: through a container, whose status can be asked for (Threads). */
  textPublish?: 'direct' | 'container';
  /** `pull`: the platform fetches videos; `upload`: it is sent them (TikTok). */
  videoSource?: 'pull' | 'upload';
  /** The scopes that a connection asks for, where the operator has chosen. */
  scopes?: readonly string[];
}
