import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ApiError } from '../api/api-error.ts';
import { Notice } from './notice.tsx';

interface PageProps {
  title: string;
  lead?: ComponentChildren;
  action?: ComponentChildren;
  children: ComponentChildren;
}

let opened = false;

/** A page of the app. Opening one moves the reader to its heading, as loading a document would. */
export const Page = ({ title, lead, action, children }: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Herald`;
    if (opened) heading.current?.focus();
    opened = true;
  }, [title]);
  return (
    <>
      <header class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p class="lead">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </>
  );
};

/** Stands in for what is still being loaded, or could not be. */
export const Pending = ({ problem }: { problem: ApiError | null }) =>
  problem ? (
    <Notice tone="bad">{problem.message}</Notice>
  ) : (
    <div class="skeletons" role="status">
      <span class="visually-hidden">Loading …</span>
      <div class="skeleton" />
      <div class="skeleton" />
    </div>
  );
