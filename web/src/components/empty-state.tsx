import type { ComponentChildren } from 'preact';

/** What a list says while there is nothing in it. */
export const EmptyState = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
);
