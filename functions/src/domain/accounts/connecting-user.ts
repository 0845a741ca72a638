/** Who starts a connection, and to whom its accounts will belong. */
export interface ConnectingUser {
  uid: string;
  /** How pages name the user. */
  name: string;
  /** The session of the web pages, which alone can finish the connection that it started; null for a start by API. */
  sessionId: string | null;
}

interface SignedIn {
  userId: string;
  email?: string | null;
  emailVerified?: boolean;
  sessionId?: string;
}

export function startedByApi(user: SignedIn): ConnectingUser {
  return {
    uid: user.userId,
    name: nameOfUser(user),
    sessionId: null,
  };
}

/** Throws when the user has no session. */
export function startedInPages(user: SignedIn): ConnectingUser {
  if (!user.sessionId) throw new Error('a connection is started in the pages without a session');
  return { uid: user.userId, name: nameOfUser(user), sessionId: user.sessionId };
}

/** How pages name a user. Anyone can sign up with an unconfirmed address, so the name shows that it is unconfirmed. */
export function nameOfUser({ userId, email, emailVerified }: SignedIn): string {
  if (!email) return userId;
  return emailVerified ? email : `${email} (address not confirmed)`;
}
