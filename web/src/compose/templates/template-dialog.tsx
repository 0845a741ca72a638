import type { RenderedImage, Rendering, Template } from '@herald-publishing/client';
import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { herald } from '../../api/client.ts';
import { previewTemplate } from '../../api/mutations.ts';
import { templatesQuery } from '../../api/queries.ts';
import type { AspectRatio } from '../../api/types.ts';
import { useAction } from '../../api/use-action.ts';
import { useQuery } from '../../api/use-query.ts';
import { Notice } from '../../components/notice.tsx';
import { QueryData } from '../../components/query-data.tsx';
import type { DraftMedia } from '../../drafts/draft-media.ts';
import { shapeTexts, dialogTexts as t } from './dialog-texts.ts';
import { filledValues } from './fill-template.ts';
import { configOf, fieldsOf, summaryText, type TemplateValues } from './template-fields.ts';
import { TemplateForm } from './template-form.tsx';
import { t as buttonTexts } from './texts.ts';

/** How long the values must be unchanged before the picture is drawn. */
const DEBOUNCE_MS = 400;

interface EditorProps {
  templates: readonly Template[];
  /** Of the post. */
  text: string;
  onPicture: (media: DraftMedia) => void;
  onClose: () => void;
}

interface PictureEditorProps extends Omit<EditorProps, 'templates'> {
  template: Template;
  ratio: AspectRatio;
  values: TemplateValues;
  onRatio: (ratio: AspectRatio) => void;
  onValues: (values: TemplateValues) => void;
}

/** Makes a picture from a template, starting with the text of the post. The browser traps the focus, and Escape closes it. */
export function TemplateDialog(props: Omit<EditorProps, 'templates'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const templates = useQuery(templatesQuery);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="template-dialog" aria-labelledby="template-dialog" onClose={props.onClose}>
      <h2 id="template-dialog">{buttonTexts.makePicture}</h2>
      <QueryData query={templates}>{(all) => <Editor templates={all} {...props} />}</QueryData>
    </dialog>
  );
}

function Editor({ templates, text, ...others }: EditorProps) {
  const [slug, setSlug] = useState(templates[0]?.slug ?? '');
  const [ratio, setRatio] = useState<AspectRatio>('1:1');
  // The values of each opened template: switching to another template loses nothing.
  const [written, setWritten] = useState<Readonly<Record<string, TemplateValues>>>({});
  const template = templates.find((one) => one.slug === slug);
  if (!template) return null;
  const values = written[slug] ?? filledValues(slug, fieldsOf(template), text);
  return (
    <>
      <PictureChoice
        legend={t.template}
        name="template"
        options={templates.map((one) => ({ value: one.slug, label: one.name }))}
        value={slug}
        onChange={setSlug}
      />
      <p class="hint">{template.description}</p>
      <PictureEditor
        key={slug}
        template={template}
        ratio={ratio}
        values={values}
        text={text}
        onRatio={setRatio}
        onValues={(changed) => setWritten({ ...written, [slug]: changed })}
        {...others}
      />
    </>
  );
}

/** The form of one template beside its picture. */
function PictureEditor({ template, ratio, values, onRatio, onValues, onPicture, onClose }: PictureEditorProps) {
  const fields = fieldsOf(template);
  const body = { templateSlug: template.slug, config: configOf(fields, values), aspectRatio: ratio };
  const drawn = usePicture(body);
  const using = useAction();
  const error = using.error ?? drawn.error;
  const use = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    return using.run(async () => {
      const picture = await herald.render(body);
      onPicture(pictureMedia(picture, template.name, summaryText(fields, values)));
    });
  };
  return (
    <form class="template-words" onSubmit={use} noValidate>
      <div class="template-editor">
        <div class="template-picture" data-ratio={ratio} aria-busy={drawn.isPending}>
          <PictureChoice
            legend={t.shape}
            name="shape"
            options={template.aspectRatios.map((value) => ({ value, label: shapeTexts[value] }))}
            value={ratio}
            onChange={onRatio}
          />
          {drawn.source ? <img src={drawn.source} alt={t.preview} /> : <div class="skeleton" />}
          <p class="hint" role="status">
            {drawn.isPending ? t.drawing : ''}
          </p>
        </div>
        <TemplateForm fields={fields} values={values} error={error} onChange={onValues} />
      </div>
      {error && <Notice tone="error">{error.fields.length > 0 ? t.notPossible : error.message}</Notice>}
      <div class="actions">
        <button type="button" class="ghost" onClick={onClose}>
          {t.cancel}
        </button>
        <button type="submit" class="primary" disabled={using.isPending}>
          {using.isPending ? t.drawing : t.use}
        </button>
      </div>
    </form>
  );
}

/** A picture that was drawn, as a part of a draft. */
function pictureMedia({ id, url }: RenderedImage, name: string, altText: string): DraftMedia {
  return {
    key: crypto.randomUUID(),
    mediaId: id,
    url,
    kind: 'image',
    fileName: `${name}.jpg`,
    altText,
  };
}

interface PictureChoiceProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all in view. */
function PictureChoice<Value extends string>(props: PictureChoiceProps<Value>) {
  return (
    <fieldset class="field">
      <legend>{props.legend}</legend>
      <div class="segmented-control">
        {props.options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A picture that is drawn while it is described. */
interface DrawnPicture {
  /** Data URI of the latest that could be drawn; null before the first. */
  source: string | null;
  isPending: boolean;
  /** Why the present one could not be drawn. */
  error: ApiError | null;
}

/** Draws what the body asks for once it has not changed for a while. A later one aborts it. */
function usePicture(body: Rendering): DrawnPicture {
  const json = JSON.stringify(body);
  const [picture, setPicture] = useState<DrawnPicture & { json: string }>({
    json: '',
    source: null,
    isPending: true,
    error: null,
  });
  useEffect(() => {
    const aborter = new AbortController();
    const draw = async (): Promise<void> => {
      try {
        const source = await previewTemplate(JSON.parse(json), aborter.signal);
        setPicture({ json, source, isPending: false, error: null });
      } catch (thrown) {
        if (!aborter.signal.aborted)
          setPicture(({ source }) => ({ json, source, isPending: false, error: toApiError(thrown) }));
      }
    };
    const timer = setTimeout(draw, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [json]);
  const isCurrent = picture.json === json;
  return { source: picture.source, isPending: !isCurrent, error: isCurrent ? picture.error : null };
}
