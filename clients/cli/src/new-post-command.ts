import { Command } from '@commander-js/extra-typings';
import {
  altOption,
  atOption,
  fileOption,
  groupOption,
  inOption,
  linkOption,
  mediaOption,
  numberOption,
  optionOption,
  splitOption,
  textForOption,
  threadFileOption,
  toOption,
  zoneOption,
} from './options.ts';
import { replyOptions } from './replies.ts';

/** A command whose argument and options describe a new post. */
export function newPostCommand(name: string) {
  const { reply, replyMedia, replyAlt, replyDelay } = replyOptions();
  return new Command(name)
    .argument('[text]', 'the text; - reads it from stdin')
    .addOption(toOption())
    .addOption(groupOption())
    .addOption(mediaOption())
    .addOption(altOption())
    .addOption(linkOption())
    .addOption(reply)
    .addOption(replyMedia)
    .addOption(replyAlt)
    .addOption(replyDelay)
    .addOption(threadFileOption())
    .addOption(splitOption())
    .addOption(numberOption())
    .addOption(textForOption())
    .addOption(optionOption())
    .addOption(atOption())
    .addOption(zoneOption())
    .addOption(inOption())
    .addOption(fileOption('POST /v1/posts'));
}
