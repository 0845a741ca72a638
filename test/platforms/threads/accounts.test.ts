import { connectionContract, oauthContract } from '../contract/oauth.ts';
import { tokenContract } from '../contract/tokens.ts';
import { descriptor } from './descriptor.ts';

oauthContract(descriptor.oauth);
connectionContract(descriptor.oauth);

tokenContract(descriptor.tokens);
