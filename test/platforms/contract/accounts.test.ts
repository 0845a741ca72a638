import { platforms } from '../../../functions/src/model/platform.ts';
import { descriptorOf } from './descriptor.ts';
import { connectionContract, oauthContract } from './oauth.ts';
import { tokenContract } from './tokens.ts';

for (const { oauth, tokens } of await Promise.all(platforms.map(descriptorOf))) {
  oauthContract(oauth);
  tokenContract(tokens);
}

connectionContract((await descriptorOf('threads')).oauth);
