import {
  collection,
  collectionGroup,
  type DocumentData,
  doc,
  getDoc,
  getDocs,
  query,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { OWNER } from './matrix.ts';
import { hasRules, RulesFixture } from './rules-fixture.ts';

const profile = `users/${OWNER}`;
const settings = `${profile}/settings/web`;

describe.skipIf(!hasRules)('security rules for the owner of the documents', () => {
  let fixture: RulesFixture;
  beforeAll(async () => {
    fixture = await RulesFixture.open('demo-herald-escalation');
  });
  beforeEach(() => fixture.clear());
  afterAll(() => fixture?.close());

  const owner = () => fixture.as('owner');
  const create = (path: string, data: DocumentData): Promise<unknown> => setDoc(doc(owner(), path), data);
  const put = (path: string, data: DocumentData): Promise<void> => setDoc(doc(fixture.asServer(), path), data);

  describe('fields that the owner must not write', () => {
    it.each([
      'subscription',
      'status',
      'plan',
      'credits',
      'balance',
      'role',
      'admin',
      'uid',
      'email',
      'stripeCustomerId',
      'createdAt',
      'displayName.first',
      '__proto__x',
    ])('security rules refuse fields that the owner must not write in the profile: %s', async (field) => {
      await fixture.expect(false, create(profile, { displayName: 'Ada', [field]: 'x' }));
      await put(profile, { displayName: 'Ada' });
      await fixture.expect(false, create(profile, { displayName: 'Ada', [field]: 'x' }));
      await fixture.expect(false, setDoc(doc(owner(), profile), { [field]: 'x' }, { merge: true }));
    });

    it('security rules refuse to change or remove a protected field together with an allowed field', async () => {
      await put(profile, { displayName: 'Ada', plan: 'free' });
      await fixture.expect(false, updateDoc(doc(owner(), profile), { plan: 'pro' }));
      await fixture.expect(false, create(profile, { displayName: 'Ada' }));
      await fixture.expect(true, updateDoc(doc(owner(), profile), { displayName: 'Ada L.' }));
    });
  });

  describe('values of the documents of an owner', () => {
    const valid: [string, () => DocumentData][] = [
      [profile, () => ({})],
      [profile, () => ({ displayName: 'x'.repeat(100), locale: 'de-AT', timezone: 'Europe/Vienna' })],
      [profile, () => ({ photoUrl: 'https://example.com/a.png' })],
      [settings, () => ({ theme: 'system', language: 'pt-BR', timezone: 'UTC', emailNotifications: false })],
    ];
    const invalid: [string, () => DocumentData][] = [
      [profile, () => ({ displayName: 'x'.repeat(101) })],
      [profile, () => ({ displayName: ['Ada'] })],
      [profile, () => ({ displayName: { first: 'Ada' } })],
      [profile, () => ({ displayName: null })],
      [profile, () => ({ locale: 5 })],
      [profile, () => ({ photoUrl: 'javascript:alert(1)' })],
      [profile, () => ({ photoUrl: 'http://example.com/a.png' })],
      [profile, () => ({ photoUrl: `https://example.com/${'x'.repeat(2048)}` })],
      [settings, () => ({ theme: 'pink' })],
      [settings, () => ({ theme: ['dark'] })],
      [settings, () => ({ emailNotifications: 'yes' })],
      [settings, () => ({ anything: 'x'.repeat(1_000_000) })],
    ];

    it.each(valid.map(([path, data], index) => [path, index, data] as const))(
      'security rules accept the values of an owner at %s: %i',
      async (path, _, data) => {
        await fixture.expect(true, create(path, data()));
      },
    );

    it.each(invalid.map(([path, data], index) => [path, index, data] as const))(
      'security rules refuse the values of an owner at %s: %i',
      async (path, _, data) => {
        await fixture.expect(false, create(path, data()));
        await put(path, {});
        await fixture.expect(false, create(path, data()));
      },
    );
  });

  it('security rules refuse everything to a user who has asked to be deleted, although the token is still valid', async () => {
    await put(profile, { displayName: 'Ada' });
    await fixture.expect(true, updateDoc(doc(owner(), profile), { displayName: 'Ada L.' }));
    await put(`accountDeletions/${OWNER}`, { userId: OWNER });
    await fixture.expect(false, updateDoc(doc(owner(), profile), { displayName: 'Ada' }));
    await fixture.expect(false, create(settings, { theme: 'dark' }));
    await fixture.expect(false, getDoc(doc(owner(), profile)));
  });

  it('security rules refuse a commit that contains one forbidden write', async () => {
    const batch = writeBatch(owner());
    batch.set(doc(owner(), profile), { displayName: 'Ada' });
    batch.set(doc(owner(), `${profile}/credits/current`), { balance: 1_000_000 });
    await fixture.expect(false, batch.commit());
    await fixture.expect(true, getDoc(doc(owner(), profile)));
  });

  it('security rules refuse a write below a document that the owner may write', async () => {
    await fixture.expect(false, create(`${settings}/more/one`, { theme: 'dark' }));
    await fixture.expect(false, create(`${profile}/credits/current/entries/invoice_in_1`, { credits: 600 }));
    await fixture.expect(false, create(`${profile}/subscription/other`, { status: 'active' }));
  });

  it.each([
    'posts',
    'runs',
    'accounts',
    'entries',
    'subscription',
    'credits',
    'drafts',
    'media',
    'apiRequests',
    'users',
  ])('security rules refuse to query %s across users', async (group) => {
    await fixture.expect(false, getDocs(collectionGroup(owner(), group)));
    const ownDocuments = query(collectionGroup(owner(), group), where('userId', '==', OWNER));
    await fixture.expect(false, getDocs(ownDocuments));
  });

  it('security rules refuse to list users, keys or the posts of all users', async () => {
    for (const path of ['users', 'apiKeys', 'postSubmissions'])
      await fixture.expect(false, getDocs(collection(owner(), path)));
    const others = query(collection(owner(), 'postSubmissions'), where('userId', '==', 'other-uid'));
    await fixture.expect(false, getDocs(others));
  });

  it('security rules do not reveal whether another user has a document', async () => {
    for (const path of [
      'users/other-uid',
      'users/other-uid/posts/none',
      'postSubmissions/none',
      'postSubmissions/a/runs/b',
    ])
      await fixture.expect(false, getDoc(doc(owner(), path)));
  });

  it('security rules refuse to change the user id of a post', async () => {
    await put('postSubmissions/theirs', { userId: 'other-uid' });
    await fixture.expect(false, updateDoc(doc(owner(), 'postSubmissions/theirs'), { userId: OWNER }));
    await fixture.expect(false, getDoc(doc(owner(), 'postSubmissions/theirs')));
  });
});
