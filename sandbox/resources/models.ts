import { textsAt, type Handler, type SandboxResource } from '../call';
import { Problem } from '../problem';
import { seededModels } from '../seed/models';
import { createEmbeddings } from './embeddings';

// interface.md, "Model endpoint listing".

const listModels: Handler = async ({ reader, path }) => {
  const organization = path['organization_id'] ?? '';
  const meta = await reader.get('meta', 'place');
  if (!textsAt(meta?.data ?? {}, 'organizations').includes(organization))
    throw new Problem(404, `There is no organization with the id ${organization}.`);
  const records = await reader.list('models');
  return { status: 200, body: { models: records.map((record) => record.data) } };
};

export const models = {
  handlers: { listModels, createEmbeddings },
  seed: ({ models: count, awkward }) => seededModels(count, awkward),
} satisfies SandboxResource;
