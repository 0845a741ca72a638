import type { DataExport as Export } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { herald } from '../api/client.ts';
import { type QueryOptions, useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { Time } from '../components/time.tsx';

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
        Export my data
      </button>
    </div>
  );
}

function ExportedFile() {
  const { data, error } = useQuery(exportQuery);
  if (data?.url)
    return (
      <p>
        <a href={data.url}>Download the file</a> (available until <Time iso={data.expiresAt} />
        ).
      </p>
    );
  if (error) return <Notice tone="error">{error.message}</Notice>;
  return <Notice tone="neutral">Your file is being prepared. This may take a few minutes.</Notice>;
}
