import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from './notice.tsx';
import { Skeletons } from './query-data.tsx';
import { t } from './texts.ts';

/**
 * A component whose script is loaded once it is shown. `load` imports it, and may be called again after a failure: a deploy
 * may have taken the place of the script that this page knows. Meanwhile it shows a placeholder.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType = Skeletons,
) {
  const Loading = (props: Props) => {
    const [loaded, setLoaded] = useState<{ Loaded: ComponentType<Props> } | null>(null);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      load().then(
        (Loaded) => setLoaded({ Loaded }),
        () => setFailed(true),
      );
    }, []);
    if (hasFailed)
      return (
        <Notice tone="error">
          {t.notLoaded}{' '}
          <button type="button" class="link-button" onClick={() => location.reload()}>
            {t.loadAgain}
          </button>
        </Notice>
      );
    return loaded ? <loaded.Loaded {...props} /> : <Placeholder />;
  };
  return Loading;
}
