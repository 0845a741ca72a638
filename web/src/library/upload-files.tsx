import { useRef } from 'preact/hooks';
import { announce } from '../components/announcer.tsx';
import { Icon } from '../components/icon.tsx';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { FileInput } from '../media/file-input.tsx';
import { t as mediaTexts } from '../media/texts.ts';
import { UploadStatus } from '../media/upload-status.tsx';
import { t as uploadTexts } from '../media/upload-texts.ts';
import { useFileDrop } from '../media/use-file-drop.ts';
import type { UploadTasks } from '../media/use-upload-tasks.ts';
import { t } from './texts.ts';

/** Uploads files into the library: by a button, dropped on the page, or pasted. */
export function UploadFiles({ uploads, states }: UploadTasks) {
  const input = useRef<HTMLInputElement>(null);
  const add = (files: readonly File[]) => {
    for (const file of files) uploads.add(crypto.randomUUID(), file);
    announce(uploadTexts.uploading(files.length));
  };
  const isOver = useFileDrop(add);
  return (
    <div class={isOver ? 'library-uploads dropping' : 'library-uploads'}>
      <div class="add-media">
        <FileInput input={input} multiple={true} onFiles={add} />
        <button type="button" class="primary" onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {t.upload}
        </button>
        <p class="hint">{t.uploadHint}</p>
      </div>
      {states.size > 0 && (
        <ul class="rows card" aria-label={t.uploads}>
          {[...states].map(([key, state]) => {
            const name = uploads.fileOf(key)?.name ?? '';
            return (
              <li key={key} class="row">
                <div class="row-text">
                  <strong class="file-name" dir="auto">
                    {name}
                  </strong>
                  <UploadStatus name={name} state={state} onRetry={() => uploads.retry(key)} />
                </div>
                <button type="button" class="small ghost" onClick={() => uploads.cancel(key)}>
                  <RichText
                    text={(state.step === 'failed' ? t.dismiss : mediaTexts.cancelUpload)({ name })}
                    tags={{ hidden }}
                  />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
