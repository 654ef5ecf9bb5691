import { describe, expect, it } from 'vitest';
import { isObject, valueAt } from '../lib/json';
import { openApi } from './openapi';
import { operationIds, operations, type Operation } from './operations';

const document = openApi();

describe('openApi', () => {
  it('describes every operation of the table once', () => {
    const paths = valueAt(document, '/paths');
    const ids = Object.values(isObject(paths) ? paths : {}).flatMap((methods) =>
      Object.values(isObject(methods) ? methods : {}).map((one) => valueAt(one, '/operationId')),
    );
    expect(ids.toSorted()).toEqual(operationIds.toSorted());
    expect(ids).toHaveLength(18);
  });

  it('has the parameters of each operation, with the rule for regional ids', () => {
    for (const id of operationIds) {
      const operation: Operation = operations[id];
      const methods = valueAt(document, '/paths');
      const described = isObject(methods) ? methods[operation.path] : undefined;
      const parameters = valueAt(described, `/${operation.method.toLowerCase()}/parameters`);
      const names = (Array.isArray(parameters) ? parameters : []).map((one) =>
        valueAt(one, '/name'),
      );
      expect(names).toEqual([...Object.keys(operation.parameters), ...operation.query]);
    }
    const networkId = valueAt(document, '/paths/~1api~1v2~1networks~1{networkID}/get/parameters/0');
    expect(valueAt(networkId, '/schema/maxLength')).toBe(63);
  });

  it('says what a body must have and that it may have nothing else', () => {
    const schema = valueAt(
      document,
      '/paths/~1api~1v2~1networks/post/requestBody/content/application~1json/schema',
    );
    expect(valueAt(schema, '/required')).toEqual(['metadata', 'spec']);
    expect(valueAt(schema, '/properties/spec/required')).toContain('dnsNameservers');
    expect(valueAt(schema, '/properties/spec/additionalProperties')).toBe(false);
    expect(valueAt(schema, '/properties/spec/properties/prefix/description')).toMatch(/CIDR/);
  });

  it('leaves answers open and lists what states were seen', () => {
    const item =
      '/paths/~1api~1v2~1networks/get/responses/2XX/content/application~1json/schema/items';
    expect(valueAt(document, `${item}/additionalProperties`)).toBeUndefined();
    const state = `${item}/properties/metadata/properties/provisioningStatus`;
    expect(valueAt(document, `${state}/description`)).toMatch(/Seen: .*provisioned/);
  });

  it('is plain JSON and gives the servers it is told', () => {
    const served = openApi({ regional: '', inference: 'http://127.0.0.1:1/inference' });
    expect(JSON.parse(JSON.stringify(served))).toEqual(served);
    expect(valueAt(served, '/paths/~1v1~1embeddings/post/servers/0/url')).toBe(
      'http://127.0.0.1:1/inference',
    );
    expect(valueAt(served, '/paths/~1api~1v2~1networks/get/servers/0/url')).toBe('/');
  });
});
