import { useState } from 'preact/hooks';
import { createKey } from '../api/mutations.ts';
import type { Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { Notice } from '../components/notice.tsx';
import { t } from './texts.ts';

/** The last step: the composer, or a command with a new key of the user in it. */
export function FirstRequest({ platform }: Pick<Platform, 'platform'>) {
  const [apiKey, setApiKey] = useState<string | null>(null);
  const { isPending, error, run } = useAction();
  const makeKey = () => run(async () => setApiKey(await createKey({ name: t.keyName })));
  return (
    <>
      <p class="muted">{t.postNow}</p>
      {error && <Notice tone="error">{error.message}</Notice>}
      <div class="checklist-actions">
        <a class="button primary" href="/dashboard/compose">
          {t.writeHere}
        </a>
        {apiKey === null && (
          <button type="button" aria-disabled={isPending} onClick={makeKey}>
            {t.createKey}
          </button>
        )}
      </div>
      {apiKey !== null && (
        <div role="status">
          <p>{t.command}</p>
          <pre class="command">{commandFor(apiKey, platform)}</pre>
        </div>
      )}
    </>
  );
}

/** A request that posts, to be pasted into a shell. */
function commandFor(apiKey: string, platform: Platform['platform']): string {
  const body = { post: { content: { text: t.firstPost, platform } } };
  return [
    `curl ${location.origin}/v1/posts`,
    `  -H 'service-api-key: ${apiKey}'`,
    "  -H 'content-type: application/json'",
    `  -d '${JSON.stringify(body)}'`,
  ].join(' \\\n');
}
