import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { actingFor } from '../api/acting-for.ts';

interface PageProps {
  title: string;
  lead?: ComponentChildren;
  action?: ComponentChildren;
  children: ComponentChildren;
}

/** False until the first page was opened: the browser itself sets the focus when a document loads. */
let navigated = false;

/** Moves the focus to the page's title, as opening the page does: what had it is gone. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}

/** A page with its title. Navigating to a page moves the focus to its heading, as loading a document would. */
export function Page({ title, lead, action, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${actingFor ? `${actingFor.name} · ` : ''}Herald`;
    if (navigated) heading.current?.focus();
    navigated = true;
  }, [title]);
  return (
    <>
      <header class="page-header">
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
}
