import type { Post } from '@herald-publishing/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { noTroubles, troubleOfPost, useTroubleSeen } from './trouble-seen.ts';

/** Tells the server once the user has looked at the problem of a post. It stands in the post, and shows nothing. */
export function PostTrouble({ post }: { post: Post }) {
  const mark = useRef<HTMLSpanElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)?.isIntersecting === true));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  useTroubleSeen(isVisible ? troubleOfPost(post, Date.now()) : noTroubles);
  return <span ref={mark} />;
}
