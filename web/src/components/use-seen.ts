import { useEffect, useRef, useState } from 'preact/hooks';

/** How far outside of the window an element counts as seen. */
const MARGIN = '200px';

/** Whether an element has come near the visible part of the page. */
export function useSeen<T extends Element>(): [{ current: T | null }, boolean] {
  const element = useRef<T>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen];
}
