export type ProblemKind =
  | 'doubled'
  | 'false success'
  | 'wrong id'
  | 'misplaced'
  | 'unreported'
  | 'stuck'
  | 'lost'
  | 'published after cancel'
  | 'published before edit'
  | 'late'
  | 'not simulated'
  | 'starved'
  | 'costly'
  | 'upload lost'
  | 'half an upload'
  | 'upload left over'
  | 'quota'
  | 'state reused'
  | 'connection lost'
  | 'foreign account'
  | 'not sealed'
  | 'leaked'
  | 'token lost'
  | 'wrong balance'
  | 'wrong charge'
  | 'not told'
  | 'told falsely'
  | 'told out of order'
  | 'told at once'
  | 'told too late'
  | 'not signed'
  | 'published after deletion'
  | 'not deleted'
  | 'deleted of others'
  | 'crossed'
  | 'wrong numbers'
  | 'too many reads'
  | 'miscounted';

export interface Problem {
  kind: ProblemKind;
  /** Ids to search for in the timeline. */
  about: string[];
  text: string;
}

export function problem(kind: ProblemKind, about: string[], text: string): Problem {
  return { kind, about, text };
}
