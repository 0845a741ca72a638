import { useEffect, useMemo } from 'preact/hooks';

/** The address of a file on the device, for this page; undefined without a file. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => url && URL.revokeObjectURL(url), [url]);
  return url;
}
