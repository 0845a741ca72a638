/** The owner of an account, and what the platform lets the owner choose for a post, as it is now. */
export interface CreatorInfo {
  nickname: string | null;
  username: string | null;
  /** Valid for hours only. */
  avatarUrl: string | null;
  /** The visibilities that a post may have: values of the option `privacy`. */
  privacyChoices: readonly string[];
  /** What the owner has switched off for all posts: no option switches it on. */
  commentsDisabled: boolean;
  duetDisabled: boolean;
  stitchDisabled: boolean;
  /** Of the longest video (s). */
  maxVideoSeconds: number | null;
}
