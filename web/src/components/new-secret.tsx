import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { t } from './on-demand-texts.ts';

interface NewSecretProps {
  title: string;
  secret: string;
  /** What it is for. */
  children: ComponentChildren;
  onDone: () => void;
}

/** A new key or secret with a button to copy it. This is the only time it is shown. */
export function NewSecret({ title, secret, children, onDone }: NewSecretProps) {
  const [isCopied, setCopied] = useState(false);
  const code = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // The clipboard is not available: it is selected, to be copied by hand.
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  };
  return (
    <div class="card new-key" role="status">
      <h2>{title}</h2>
      <p>{t.copyNow}</p>
      <div class="secret">
        <code ref={code}>{secret}</code>
        <button type="button" onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? t.copied : t.copy}
        </button>
      </div>
      <p class="hint">{children}</p>
      <button type="button" class="ghost small" onClick={onDone}>
        {t.stored}
      </button>
    </div>
  );
}
