import type { Post } from '@herald-publishing/client';
import { useSeen } from '../components/use-seen.ts';
import { noTroubles, troubleOfPost, useTroubleSeen } from './trouble-seen.ts';

/** Tells the server once the user has looked at the problem of a post. It stands in the post, and shows nothing. */
export function PostTrouble({ post }: { post: Post }) {
  const [mark, isSeen] = useSeen<HTMLSpanElement>();
  useTroubleSeen(isSeen ? troubleOfPost(post, Date.now()) : noTroubles);
  return <span ref={mark} />;
}
