import OpenAI, { APIError } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveSandbox } from './node';
import { caller } from './sandbox.fixture';

let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
beforeAll(async () => {
  sandbox = await serveSandbox({ database: 'memory', port: 0 });
});
afterAll(() => sandbox.close());

const client = (apiKey = 'sandbox-admin') =>
  new OpenAI({ baseURL: `${sandbox.address}/v1`, apiKey, maxRetries: 0 });

async function refusal(asked: Promise<unknown>): Promise<APIError> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof APIError)) throw new Error('The client did not report an error.');
  return error;
}

describe('the official OpenAI client', () => {
  it('gets embeddings', async () => {
    const { data, model } = await client().embeddings.create({
      model: 'lexical-256',
      input: ['one text', 'another'],
    });
    expect(model).toBe('lexical-256');
    expect(data.map(({ embedding }) => embedding.length)).toEqual([256, 256]);
  });

  it('shows the sentence of a refusal, its code and its request id', async () => {
    const error = await refusal(
      client().embeddings.create({ model: 'lexical-256', input: 'x', dimensions: 257 }),
    );
    expect(error.message).toBe('400 /dimensions: lexical-256 has at most 256');
    expect(error).toMatchObject({
      code: 'invalid_request',
      type: 'invalid_request_error',
      param: 'dimensions',
    });
    expect(error.requestID).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['sandbox-expired', 401, 'access_denied', 'authentication_error'],
    ['sandbox-fault-429', 429, 'too_many_requests', 'rate_limit_error'],
    ['sandbox-fault-500', 500, 'server_error', 'server_error'],
  ])('shows what is wrong with the token %s', async (token, status, code, type) => {
    const error = await refusal(
      client(token).embeddings.create({ model: 'lexical-256', input: 'x' }),
    );
    expect(error.message).toMatch(new RegExp(`^${status} [A-Z/].*[a-z]`));
    expect(error.message).not.toContain('no body');
    expect(error).toMatchObject({ status, code, type });
  });

  it('is told the same by a refusal of another operation, in the other form', async () => {
    const { call } = caller(fetch, sandbox.address);
    const refused = await call('getNetwork', { path: { networkID: 'nothing' } });
    expect(refused.body).toMatchObject({ error: 'not_found' });
    const embedded = await call('createEmbeddings', { body: { model: 'nothing', input: 'x' } });
    expect(embedded.body).toEqual({
      error: {
        message: '/model: there is no model nothing',
        type: 'not_found_error',
        param: 'model',
        code: 'not_found',
      },
      error_description: '/model: there is no model nothing',
      trace_id: embedded.headers.get('x-request-id'),
    });
  });
});
