import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../lib/json';
import { notes } from './common';
import { operationIds, operations, services, type Operation, type Service } from './operations';

// What JSON Schema calls the formats that the contract notes.
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

/** A zod schema of the contract as JSON Schema 2020-12; `write` is what is sent, `read` what is answered. */
export function jsonSchemaOf(schema: z.core.$ZodType, side: 'write' | 'read'): JsonObject {
  const generated = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io: side === 'write' ? 'input' : 'output',
    override: ({ zodSchema, jsonSchema }) => {
      const note = notes.get(zodSchema);
      if (note?.format !== undefined) Object.assign(jsonSchema, formats[note.format]);
      if (note?.seen)
        jsonSchema.description = `Seen: ${note.seen.join(', ')}. Other values are possible.`;
      if (note?.description !== undefined) jsonSchema.description = note.description;
      // Answers may hold members the interface does not know; bodies must not.
      if (side === 'read') delete jsonSchema.additionalProperties;
    },
  });
  const { $schema: _, '~standard': __, ...rest } = generated as Record<string, unknown>;
  return isObject(rest) ? rest : {};
}

/**
 * The OpenAPI 3.1 description of the eighteen operations, made from the operations table. `servers` gives the base
 * address of each API; without it they are the placeholders of interface.md as variables.
 */
export function openApi(servers: Partial<Record<Service, string>> = {}): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const id of operationIds) {
    const operation: Operation = operations[id];
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = describe(operation, servers[operation.service]);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cloud infrastructure, identity and inference',
      version: '1',
      description:
        'The eighteen operations of the interface. Which success and error codes a service uses, and the shape of its error bodies, is not part of the interface; the error body here is the one seen on deployed services.',
    },
    tags: Object.values(services).map(({ title }) => ({ name: title })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            error: { type: 'string' },
            error_description: { type: 'string' },
            trace_id: { type: 'string' },
          },
        },
      },
    },
  };
}

function describe(operation: Operation, server: string | undefined): JsonObject {
  const { placeholder, title } = services[operation.service];
  const read = jsonSchemaOf(operation.answer, 'read');
  const answer = operation.list ? { type: 'array', items: read } : read;
  const json = (schema: JsonObject) => ({ 'application/json': { schema } });
  return {
    operationId: operation.id,
    summary: operation.title,
    tags: [title],
    servers: [server === undefined ? variableServer(placeholder) : { url: server || '/' }],
    parameters: parametersOf(operation),
    ...(operation.body && {
      requestBody: {
        required: true,
        content: {
          [operation.contentType ?? 'application/json']: {
            schema: jsonSchemaOf(operation.body, 'write'),
          },
        },
      },
    }),
    responses: {
      '2XX': { description: operation.title, content: json(answer) },
      default: {
        description: 'Refused',
        content: json({ $ref: '#/components/schemas/Error' }),
      },
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

function variableServer(placeholder: string): JsonObject {
  return {
    url: `{${placeholder}}`,
    variables: { [placeholder]: { default: 'https://api.example' } },
  };
}
