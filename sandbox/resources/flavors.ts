import { needed, textsAt, type Handler, type SandboxResource } from '../call';
import { Problem } from '../problem';
import { seededFlavors } from '../seed/flavors';

// interface.md, "Flavor (read only)".

const listFlavors: Handler = async ({ reader, path }) => {
  const { organizationID = '', regionID = '' } = path;
  const { data } = await needed(reader, 'meta', 'place', 'place');
  if (!textsAt(data, 'organizations').includes(organizationID))
    throw new Problem(404, `There is no organization with the id ${organizationID}.`);
  if (!textsAt(data, 'regions').includes(regionID))
    throw new Problem(404, `There is no region with the id ${regionID}.`);
  const records = await reader.list('flavors', { region: [regionID] });
  return { status: 200, body: records.map((record) => record.data) };
};

export const flavors = { handlers: { listFlavors }, seed: seededFlavors } satisfies SandboxResource;
