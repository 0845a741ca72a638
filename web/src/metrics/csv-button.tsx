import { useAction } from '../api/use-action.ts';
import { Notice } from '../components/notice.tsx';

interface CsvButtonProps {
  label: string;
  /** Of the file, without `.csv`. */
  fileName: string;
  load: () => Promise<string>;
}

/** Downloads a table, which a link cannot: browsers ask links for HTML. */
export function CsvButton({ label, fileName, load }: CsvButtonProps) {
  const { isPending, error, run } = useAction();
  return (
    <div class="csv">
      <button
        type="button"
        class="small"
        disabled={isPending}
        onClick={() => run(async () => save(`${fileName}.csv`, await load()))}
      >
        {label}
      </button>
      {error && <Notice tone="error">{error.message}</Notice>}
    </div>
  );
}

function save(fileName: string, csv: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
