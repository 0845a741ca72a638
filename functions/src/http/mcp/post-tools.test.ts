import { expect, it } from 'vitest';
import { getPost } from './post-tools.ts';

function briefOf(outcome: string, ...statuses: string[]): string {
  const replies = statuses.map((status, index) => ({ index, status }));
  const result = { id: '1', url: null, ...(replies.length > 0 ? { replies } : {}) };
  return getPost.brief.parse({ postSubmissionId: 'p1', outcome, runs: [{ targetId: 'x:1', result }] });
}

it('get_post names each reply that is not known to be live, and that only these are sent again', () => {
  const brief = briefOf('partly_published', 'published', 'unknown', 'not_sent');
  expect(brief).toContain(
    'p1: partly_published. Not known to be live: reply 2 on x:1 (unknown), reply 3 on x:1 (not_sent).',
  );
  expect(brief).toContain('retry_post sends only what is missing');
});

it('get_post names no reply where all are live, or where there are none', () => {
  expect(briefOf('published', 'published')).toBe('p1: published.');
  expect(briefOf('published')).toBe('p1: published.');
});
