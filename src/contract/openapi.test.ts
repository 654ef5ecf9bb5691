import { describe, expect, it } from 'vitest';
import { isObject, valueAt } from '../lib/json';
import { openApi } from './openapi';
import { operationIds, operations, type Operation } from './resources';

const document = openApi();
const networkBody = '/paths/~1api~1v2~1networks/post/requestBody/content/application~1json/schema';
const embeddings = '/paths/~1v1~1embeddings/post';

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

  it('says what a body must have, and of a closed service that it may have nothing else', () => {
    const schema = valueAt(document, networkBody);
    expect(valueAt(schema, '/required')).toEqual(['metadata', 'spec']);
    expect(valueAt(schema, '/properties/spec/required')).toContain('dnsNameservers');
    expect(valueAt(schema, '/properties/spec/properties/prefix/description')).toMatch(/CIDR/);
    expect(valueAt(schema, '/properties/spec/additionalProperties')).toBeUndefined();
    const closed = valueAt(openApi({}, true), networkBody);
    expect(valueAt(closed, '/properties/spec/additionalProperties')).toBe(false);
  });

  it('requires the members of embeddings that the interface requires', () => {
    const request = valueAt(
      document,
      `${embeddings}/requestBody/content/application~1json; charset=utf-8/schema`,
    );
    expect(valueAt(request, '/required')).toEqual(['model', 'input']);
    expect(valueAt(request, '/properties/input/type')).toEqual(
      expect.arrayContaining(['array', 'boolean', 'null', 'number', 'object', 'string']),
    );
    expect(valueAt(request, '/properties/encoding_format/default')).toBe('float');
    const answer = `${embeddings}/responses/2XX/content/application~1json/schema`;
    expect(valueAt(document, `${answer}/required`)).toEqual(['object', 'data', 'model', 'usage']);
    expect(valueAt(document, `${answer}/properties/data/items/required`)).toEqual([
      'index',
      'embedding',
    ]);
  });

  it('describes refusals and failures of every operation, for embeddings as OpenAI clients read them', () => {
    const message = (response: string) => {
      const reference = String(valueAt(document, `${response}/$ref`));
      const schema = valueAt(document, `${reference.slice(1)}/content/application~1json/schema`);
      const name = String(valueAt(schema, '/$ref')).slice(1);
      return valueAt(document, `${name}/properties/error`);
    };
    for (const status of ['4XX', '5XX']) {
      expect(message(`/paths/~1api~1v2~1networks/get/responses/${status}`)).toEqual({
        type: 'string',
      });
      expect(message(`${embeddings}/responses/${status}`)).toMatchObject({
        required: ['message', 'type', 'param', 'code'],
      });
    }
  });

  it('leaves answers open and lists what states were seen', () => {
    const item =
      '/paths/~1api~1v2~1networks/get/responses/2XX/content/application~1json/schema/items';
    expect(valueAt(document, `${item}/additionalProperties`)).toBeUndefined();
    const state = `${item}/properties/metadata/properties/provisioningStatus`;
    expect(valueAt(document, `${state}/description`)).toMatch(/Seen: .*provisioned/);
    const model =
      '/paths/~1organizations~1{organization_id}~1endpoints/get/responses/2XX/content/application~1json/schema/properties/models/items';
    expect(valueAt(document, `${model}/properties/parameters`)).toEqual({ type: 'integer' });
  });

  it('is plain JSON and gives the servers it is told', () => {
    const served = openApi({ regional: '', inference: 'http://127.0.0.1:1/inference' });
    expect(JSON.parse(JSON.stringify(served))).toEqual(served);
    expect(valueAt(served, '/servers')).toEqual([{ url: '/' }]);
    expect(valueAt(served, '/paths/~1api~1v2~1networks/get/servers')).toBeUndefined();
    expect(valueAt(served, `${embeddings}/servers/0/url`)).toBe('http://127.0.0.1:1/inference');
  });
});
