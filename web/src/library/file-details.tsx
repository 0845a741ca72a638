import type { MediaDetails } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { herald } from '../api/client.ts';
import { connectionsQuery, userQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { Time } from '../components/time.tsx';
import { kindOf } from '../drafts/draft-media.ts';
import { beginDraft } from '../drafts/open-draft.ts';
import { rememberedChoice } from '../drafts/remembered-targets.ts';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { type Dimensions, dimensionsText, durationText, fileTitle, formatName, sizeText } from '../media/file-text.ts';
import { mediaOfFile } from './draft-of-file.ts';
import { fileQuery, refetchFiles } from './queries.ts';
import { t } from './texts.ts';
import { PostLink, UsedBy } from './used-by.tsx';

/** A file large, with the facts about it, where it is used, and what can be done with it. */
export function FileDetails({ file }: { file: MediaDetails }) {
  const [size, setSize] = useState<Dimensions | null>(null);
  return (
    <div class="split">
      <div>
        <Preview file={file} onSize={setSize} />
      </div>
      <div>
        <section class="card">
          <Facts file={file} size={size} />
          {kindOf(file.mimeType) && <NewPost file={file} />}
          <CopyAddress url={file.url} />
          <DeleteFile file={file} />
        </section>
        {file.usedBy && <UsedBy use={file.usedBy} />}
      </div>
    </div>
  );
}

function Preview({ file, onSize }: { file: MediaDetails; onSize: (size: Dimensions) => void }) {
  const { url, mimeType } = file;
  const [kind] = mimeType.split('/');
  switch (kind) {
    case 'image':
      return (
        <img
          class="file-preview"
          src={url}
          alt={fileTitle(file)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
        />
      );
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: the user's own file, which has no captions here.
        <video
          class="file-preview"
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={fileTitle(file)}
          onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
            onSize({ width, height })
          }
        />
      );
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: the user's own file, which has no captions here.
      return <audio src={url} controls preload="metadata" aria-label={fileTitle(file)} />;
    default:
      return (
        <a class="button" href={url} target="_blank" rel="noreferrer">
          <Icon name="external" />
          <RichText text={t.openFile} tags={{ hidden }} />
        </a>
      );
  }
}

function Facts({ file, size }: { file: MediaDetails; size: Dimensions | null }) {
  const facts = [
    { name: t.type, value: formatName(file.mimeType) },
    { name: t.size, value: file.sizeBytes !== null && sizeText(file.sizeBytes) },
    { name: t.dimensions, value: size && dimensionsText(size) },
    { name: t.length, value: file.durationSeconds !== null && durationText(file.durationSeconds) },
    { name: t.stored, value: <Time iso={file.createdAt} /> },
    { name: t.willBeDeleted, value: file.expiresAt !== null && <Time iso={file.expiresAt} /> },
  ];
  return (
    <dl class="file-facts">
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function CopyAddress({ url }: { url: string }) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <button type="button" onClick={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {isCopied ? t.copied : t.copyAddress}
      </button>
      {/* The clipboard is not available: it is copied by hand. */}
      {isCopied === false && (
        <div class="secret">
          <code>{url}</code>
        </div>
      )}
    </>
  );
}

function NewPost({ file }: { file: MediaDetails }) {
  const { route } = useLocation();
  const { data } = useQuery(userQuery);
  const { isPending, error, run } = useAction();
  const begin = () =>
    run(async () => {
      if (!data) return;
      const { accounts } = await queryClient.ensureQueryData(connectionsQuery);
      await beginDraft(data.user.id, { media: [mediaOfFile(file)], ...rememberedChoice(data.user.id, accounts) });
      route('/dashboard/compose');
    });
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      <button type="button" class="primary" aria-disabled={isPending} onClick={begin}>
        {t.newPost}
      </button>
    </>
  );
}

/** Deletes a file after a confirmation. Posts that are not published yet prevent it. */
function DeleteFile({ file }: { file: MediaDetails }) {
  const { route } = useLocation();
  const [isConfirming, setConfirming] = useState(false);
  const { isPending, error, run } = useAction();
  const { posts = [], drafts = [] } = file.usedBy ?? {};
  const remove = async () => {
    const isDeleted = await run(() => herald.media.delete(file.id));
    // Which posts use it may have changed.
    if (!isDeleted) return void queryClient.invalidateQueries({ queryKey: fileQuery(file.id).queryKey });
    announce(t.deleted);
    refetchFiles();
    route('/dashboard/library', true);
  };
  return (
    <>
      {error && <Notice tone="error">{error.code === 'media_in_use' ? <InUse posts={posts} /> : error.message}</Notice>}
      <button type="button" class="danger-ghost" aria-disabled={isPending} onClick={() => setConfirming(true)}>
        {t.delete}
      </button>
      {isConfirming && (
        <ConfirmDialog title={t.deleteTitle} action={t.delete} onConfirm={remove} onClose={() => setConfirming(false)}>
          <RichText text={t.deleteText} tags={{ file: () => <bdi>{fileTitle(file)}</bdi> }} />{' '}
          {drafts.length > 0 &&
            t.draftsLack({ drafts: drafts.map(({ preview }) => t.quoted({ text: preview || t.noText })).join(', ') })}
        </ConfirmDialog>
      )}
    </>
  );
}

function InUse({ posts }: Pick<NonNullable<MediaDetails['usedBy']>, 'posts'>) {
  const waiting = posts.filter(({ outcome }) => outcome === 'scheduled' || outcome === 'publishing');
  return (
    <>
      <p>{t.inUse}</p>
      <ul class="bullets">
        {waiting.map((post) => (
          <li key={post.postSubmissionId}>
            <PostLink post={post} />
          </li>
        ))}
      </ul>
    </>
  );
}
