import type { DataExport as Export } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { herald } from '../api/client.ts';
import { type QueryOptions, useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { Time } from '../components/time.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

/** How often it is asked whether the file is ready (ms). */
const INTERVAL_MS = 3_000;

const exportQuery: QueryOptions<Export> = {
  queryKey: ['export'],
  queryFn: ({ signal }) => herald.exportData({ signal }),
  refetchInterval: ({ state }) => (state.data?.url ? false : INTERVAL_MS),
};

/** Everything that is stored of the user, as a file. */
export function DataExport() {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <ExportedFile />;
  return (
    <div>
      <button type="button" onClick={() => setWanted(true)}>
        {t.export}
      </button>
    </div>
  );
}

function ExportedFile() {
  const { data, error } = useQuery(exportQuery);
  const url = data?.url;
  if (url)
    return (
      <p>
        <RichText
          text={t.exported}
          tags={{ link: (text) => <a href={url}>{text}</a>, time: () => <Time iso={data.expiresAt} /> }}
        />
      </p>
    );
  if (error) return <Notice tone="error">{error.message}</Notice>;
  return <Notice tone="neutral">{t.preparing}</Notice>;
}
