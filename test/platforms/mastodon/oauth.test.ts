import { oauthContract } from '../contract/oauth.ts';
import { descriptor } from './descriptor.ts';

oauthContract(descriptor.oauth);
