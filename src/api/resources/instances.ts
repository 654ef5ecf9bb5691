import { callComposed } from '../http/client';
import type { ResourceKind } from '../cache/read';
import { useWrite } from '../cache/resource';

// interface.md, "Endpoints": instances are created and nothing else, so the answer is all there is to show.
const resource: ResourceKind = {
  kind: 'instance',
  keepAnswer: true,
  mentions: { '/spec/flavorId': 'flavor', '/spec/imageId': 'image' },
};

/** Creates an instance, once. The answer is remembered: no operation reads it again. */
export function useCreateInstance() {
  return useWrite(resource, (body) => callComposed('createInstance', { body }), 'created');
}
