import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../lib/json';
import { notes } from './common';
import { operationIds, operations, services, type Operation, type Service } from './resources';
import { REQUEST_ID } from './problem';

// The formats in the notes of the contract, as JSON Schema names them.
const formats: Record<string, JsonObject> = {
  'date-time': { format: 'date-time' },
  cidr: { description: 'A prefix in CIDR notation, such as 10.0.0.0/20.' },
  ip: { description: 'An IP address.' },
};

const regionalIdSchema: JsonObject = {
  type: 'string',
  minLength: 1,
  maxLength: 63,
  pattern: '^[0-9a-z](?:[0-9a-z-]{0,61}[0-9a-z])?$',
};

const anyJson: JsonObject = {
  type: ['array', 'boolean', 'null', 'number', 'object', 'string'],
  items: {},
};

const tagDescriptions: Record<Service, string> = {
  regional: 'Networks, security groups, file storage, instances and flavors.',
  identity: 'Users, service accounts and projects of an organization.',
  aiproxy: 'The models an organization may use, with their prices.',
  inference: 'Vectors of texts, in the form that OpenAI clients use.',
};

/** A zod schema of the contract as JSON Schema 2020-12. Only a `closed` schema refuses unknown members. */
function jsonSchemaOf(
  schema: z.core.$ZodType,
  { io, closed }: { io: 'input' | 'output'; closed: boolean },
): JsonObject {
  const generated = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
    override: ({ zodSchema, jsonSchema }) => {
      const note = notes.get(zodSchema);
      if (note?.format !== undefined) Object.assign(jsonSchema, formats[note.format]);
      if (note?.seen)
        jsonSchema.description = `Seen: ${note.seen.join(', ')}. Other values are possible.`;
      if (note?.description !== undefined) jsonSchema.description = note.description;
      if (note?.default !== undefined) jsonSchema.default = note.default;
      const { def } = zodSchema._zod;
      if (def.type === 'unknown') Object.assign(jsonSchema, anyJson);
      if (def.type === 'number' && io === 'output') {
        // zod sets the bounds of a double, but services answer larger whole numbers.
        delete jsonSchema.minimum;
        delete jsonSchema.maximum;
      }
      if (def.type === 'object') {
        const required = Object.keys(def.shape).filter((name) => isRequired(def.shape[name]));
        if (required.length > 0) jsonSchema.required = required;
        if (!closed) delete jsonSchema.additionalProperties;
      }
    },
  });
  const { $schema: _, '~standard': __, ...rest } = generated as Record<string, unknown>;
  return isObject(rest) ? rest : {};
}

function isRequired(member: z.core.$ZodType | undefined): boolean {
  if (member === undefined) return false;
  return member._zod.def.type !== 'optional' || notes.get(member)?.required === true;
}

/**
 * The OpenAPI 3.1 description of the eighteen operations, made from the operations table. `servers` has the base
 * address of each API; without it the placeholders of interface.md become variables. `closed` is for a service that
 * refuses unknown members.
 */
export function openApi(
  servers: Partial<Record<Service, string>> = {},
  closed = false,
): JsonObject {
  const server = (service: Service): JsonObject =>
    serverOf(services[service].placeholder, servers[service]);
  const common = server('regional');
  const paths: Record<string, JsonObject> = {};
  for (const id of operationIds) {
    const operation: Operation = operations[id];
    const methods = (paths[operation.path] ??= {});
    const own = server(operation.service);
    methods[operation.method.toLowerCase()] = {
      ...describe(operation, closed),
      description: `${operation.title}.`,
      ...(own['url'] !== common['url'] && { servers: [own] }),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cloud infrastructure, identity and inference',
      version: '1',
      description:
        'The eighteen operations of the interface. Which success and error codes a service uses, and the shape of its error bodies, is not part of the interface; the error bodies here are those of the sandbox.',
      contact: { name: 'Meridian' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [common],
    tags: Object.entries(services).map(([service, { title }]) => ({
      name: title,
      description: tagDescriptions[service as Service],
    })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refused: errorResponse('The request was refused.', 'Error'),
        Failed: errorResponse('The service failed. A write may have been carried out.', 'Error'),
        EmbeddingsRefused: errorResponse('The request was refused.', 'EmbeddingsError'),
        EmbeddingsFailed: errorResponse('The service failed.', 'EmbeddingsError'),
      },
      schemas: {
        Error: errorSchema({ type: 'string' }),
        EmbeddingsError: errorSchema({
          type: 'object',
          description: 'What OpenAI clients show.',
          required: ['message', 'type', 'param', 'code'],
          properties: {
            message: { type: 'string' },
            type: { type: 'string' },
            param: { type: ['string', 'null'] },
            code: { type: 'string' },
          },
        }),
      },
    },
  };
}

function describe(operation: Operation, closed: boolean): JsonObject {
  const read = jsonSchemaOf(operation.answer, { io: 'output', closed: false });
  const answer = operation.list ? { type: 'array', items: read } : read;
  const errors = operation.id === 'createEmbeddings' ? 'Embeddings' : '';
  return {
    operationId: operation.id,
    summary: operation.title,
    tags: [services[operation.service].title],
    parameters: parametersOf(operation),
    ...(operation.body && {
      requestBody: {
        required: true,
        content: {
          [operation.contentType ?? 'application/json']: {
            schema: jsonSchemaOf(operation.body, { io: 'input', closed }),
          },
        },
      },
    }),
    responses: {
      '2XX': { description: operation.title, content: { 'application/json': { schema: answer } } },
      '4XX': { $ref: `#/components/responses/${errors}Refused` },
      '5XX': { $ref: `#/components/responses/${errors}Failed` },
    },
  };
}

function errorResponse(description: string, schema: string): JsonObject {
  return {
    description,
    headers: { [REQUEST_ID]: { schema: { type: 'string' } } },
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

function errorSchema(error: JsonObject): JsonObject {
  return {
    type: 'object',
    required: ['error', 'error_description', 'trace_id'],
    properties: {
      error,
      error_description: { type: 'string' },
      trace_id: { type: 'string' },
    },
  };
}

function parametersOf({ parameters, query }: Operation): JsonObject[] {
  const inPath = Object.entries(parameters).map(([name, rule]) => ({
    name,
    in: 'path',
    required: true,
    schema: rule === 'regional' ? { ...regionalIdSchema } : { type: 'string', minLength: 1 },
  }));
  const inQuery = query.map((name) => ({
    name,
    in: 'query',
    required: false,
    style: 'form',
    explode: true,
    schema: { type: 'array', items: { type: 'string' } },
    ...(name === 'tag' && { description: 'Given as name=value, once per tag.' }),
  }));
  return [...inPath, ...inQuery];
}

/** The server at an address; an empty address is the origin of the description itself. */
function serverOf(placeholder: string, address: string | undefined): JsonObject {
  if (address !== undefined) return { url: address || '/' };
  return {
    url: `{${placeholder}}`,
    variables: { [placeholder]: { default: 'https://api.example' } },
  };
}
