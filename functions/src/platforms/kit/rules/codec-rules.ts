import type { FileFacts, FileFormat, FileRule } from '../../contract/rules.ts';
import type { Owner } from './content-rules.ts';
import { isOfFormat } from './file-bounds.ts';
import { listText } from './wording.ts';

const names: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'H.265 (HEVC)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
};

/** High, the last profile of H.264 with 8 bits a sample and 4:2:0 chroma. https://www.itu.int/rec/T-REC-H.264, annex A */
const HIGH_PROFILE = 100;

/** What a video is encoded with, which Herald does not change. */
export function codecRules(owner: Owner, format: FileFormat): FileRule[] {
  const { codecs, streamed } = format;
  return [
    ...(codecs
      ? [codecRule(owner, format, 'video', codecs.video), codecRule(owner, format, 'audio', codecs.audio)]
      : []),
    ...(codecs?.video.includes('avc') ? [profileRule(owner, format)] : []),
    ...(streamed ? [editListRule(owner, format)] : []),
  ];
}

function codecRule(owner: Owner, format: FileFormat, track: 'video' | 'audio', taken: readonly string[]): FileRule {
  const description = `${owner.displayName} takes ${format.plural} with ${track === 'video' ? 'pictures' : 'sound'} in ${listText(taken.map(nameOf))}.`;
  return {
    ...ruleOf(owner, format, `${track}_codec`),
    severity: 'error',
    limit: taken,
    unit: 'codecs',
    description,
    breach: (_item, facts) => {
      const actual = isOfFormat(format, facts) ? facts[`${track}Codec`] : null;
      if (typeof actual !== 'string' || taken.includes(actual)) return null;
      const message = `${description.slice(0, -1)}, and this one has ${nameOf(actual)}.`;
      return { actual, message, fix: `Export the video with ${nameOf(taken[0] ?? '')}.` };
    },
  };
}

function nameOf(codec: string): string {
  return names[codec] ?? codec;
}

function profileRule(owner: Owner, format: FileFormat): FileRule {
  return limitRule(owner, format, 'video_profile', {
    limit: HIGH_PROFILE,
    unit: 'profile_idc of H.264',
    measure: ({ avcProfile }) => avcProfile,
    description: `${owner.displayName} may not play H.264 with more than 8 bits a sample or with other chroma than 4:2:0.`,
    fix: 'Export the video with 8 bits a sample (pixel format yuv420p).',
  });
}

function editListRule(owner: Owner, format: FileFormat): FileRule {
  return limitRule(owner, format, 'edit_list', {
    limit: 1,
    unit: 'entries of an edit list',
    measure: ({ editListEntries }) => editListEntries,
    description: `${owner.displayName} may not take videos with edit lists, which skip or delay a part of a track.`,
    fix: 'Export the video again, without cutting it in place.',
  });
}

interface Limit {
  limit: number;
  unit: string;
  measure(facts: FileFacts): number | undefined;
  description: string;
  fix: string;
}

/** A warning: such files are taken in some cases. */
function limitRule(owner: Owner, format: FileFormat, name: string, given: Limit): FileRule {
  const { limit, unit, measure, description, fix } = given;
  return {
    ...ruleOf(owner, format, name),
    severity: 'warning',
    limit,
    unit,
    description,
    breach: (_item, facts) => {
      const actual = isOfFormat(format, facts) ? measure(facts) : undefined;
      return actual !== undefined && actual > limit ? { actual, message: description, fix } : null;
    },
  };
}

function ruleOf({ platform }: Owner, { kind, types, source }: FileFormat, name: string) {
  return { id: `${platform}.${name}`, subject: kind, counting: null, types, source, byName: false } as const;
}
