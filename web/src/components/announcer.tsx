import { useEffect, useState } from 'preact/hooks';

type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/** Lets screen readers say that something has happened, without moving the focus. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

/** Screen readers announce changes of this region. It must be on the page before the first announcement. */
export function Announcer() {
  const [{ text, count }, setSaid] = useState({ text: '', count: 0 });
  useEffect(() => {
    const listener: Listener = (text) => setSaid(({ count }) => ({ text, count: count + 1 }));
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return (
    <div class="visually-hidden" role="status" data-announcer>
      {/* A new element each time, so that the same text is announced again. */}
      <span key={count}>{text}</span>
    </div>
  );
}
