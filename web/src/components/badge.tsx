import type { ComponentChildren } from 'preact';
import type { Tone } from './notice.tsx';

/** A status in a word or two. */
export const Badge = ({
  tone,
  live = false,
  children,
}: {
  tone: Tone;
  live?: boolean;
  children: ComponentChildren;
}) => (
  <span class={`badge ${tone}`}>
    {live && <span class="pulse" aria-hidden="true" />}
    {children}
  </span>
);
