import { needed, textsAt, type Handler } from '../call';
import { Problem } from '../problem';

// interface.md, "Flavor (read only)".

export const listFlavors: Handler = async ({ reader, path }) => {
  const { organizationID = '', regionID = '' } = path;
  const { data } = await needed(reader, 'meta', 'place', 'place');
  if (!textsAt(data, 'organizations').includes(organizationID))
    throw new Problem(404, `There is no organization with the id ${organizationID}.`);
  if (!textsAt(data, 'regions').includes(regionID))
    throw new Problem(404, `There is no region with the id ${regionID}.`);
  const records = await reader.list('flavors', { region: [regionID] });
  return { status: 200, body: records.map((record) => record.data) };
};
