/** The texts of notices in one language. Names and lists come as they are to be written: `Threads and X`. */
export interface NoticeTexts {
  /** What has happened, by the type of the event. `name` is the name of the account, where it is known. */
  titles: Record<string, (facts: { platforms: string; name: string | null }) => string>;
  /** Several notices in a few words each. */
  counts: Record<'failure' | 'risk' | 'connection', (count: number) => string>;
  excerpt(text: string): string;
  planned(time: string): string;
  /** Further notices that an e-mail does not list. */
  more(count: number): string;
  openPost: string;
  connectAgain: string;
  footer: string;
  changeSettings: string;
  test: { subject: string; text: string };
  testPush: { title: string; body: string };
  digest: {
    subject(day: string): string;
    published(count: string): string;
    failed(count: string): string;
    due(count: string): string;
    drafts(count: string): string;
    openDrafts: string;
  };
}
