import type { ComponentChildren } from 'preact';

/** Shown instead of an empty list. */
export const EmptyState = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div class="empty-state">
    <h2>{title}</h2>
    {children}
  </div>
);
