import { type Api, notFound } from '../api.ts';

/** Which bucket is the project's default one. */
export const firebaseStorage: Api = {
  host: 'firebasestorage.googleapis.com',
  routes: {
    'GET /v1alpha/projects/{project}/defaultBucket': ({ projectId, defaultBucket }) => {
      if (!defaultBucket) throw notFound('The default bucket');
      const name = `projects/${projectId}/defaultBucket`;
      return { name, bucket: { name: `projects/${projectId}/buckets/${defaultBucket}` } };
    },
  },
};
