import { useRef, useState } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';

/** A new key with a button to copy it. This is the only time it is shown. */
export const NewKey = ({ apiKey, onDone }: { apiKey: string; onDone: () => void }) => {
  const [isCopied, setCopied] = useState(false);
  const code = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(apiKey);
      setCopied(true);
    } catch {
      // The clipboard is not available: the key is selected, to be copied by hand.
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  };
  return (
    <div class="card new-key" role="status">
      <h2>Your new key</h2>
      <p>Copy it now: it is shown this once, and Herald keeps no copy.</p>
      <div class="secret">
        <code ref={code}>{apiKey}</code>
        <button type="button" onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
      <p class="hint">
        Send it in the <code>service-api-key</code> header of every request.
      </p>
      <button type="button" class="ghost small" onClick={onDone}>
        I have stored it
      </button>
    </div>
  );
};
