// The list of networks as Mantine's documentation would have it written, without filters, drafts, selection or journal.
import '@mantine/core/styles.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  ActionIcon,
  Anchor,
  AppShell,
  Badge,
  Breadcrumbs,
  Burger,
  Button,
  Checkbox,
  Group,
  Loader,
  MantineProvider,
  Menu,
  NavLink,
  Paper,
  Stack,
  Table,
  Tabs,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import {
  IconDots,
  IconNetwork,
  IconPlus,
  IconRefresh,
  IconSearch,
  IconServer,
  IconShield,
  IconUsers,
} from '@tabler/icons-react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createBrowserRouter,
  Link,
  NavLink as RouterLink,
  Outlet,
  RouterProvider,
} from 'react-router';

/** The members of a network that the table shows. */
interface Network {
  metadata: {
    id: string;
    name: string;
    projectId: string;
    provisioningStatus: string;
    healthStatus: string;
    tags?: { name: string; value: string }[];
  };
  status: { prefix: string; regionId: string };
}

const pages = [
  ['Overview', '/', IconNetwork],
  ['Networks', '/networks', IconNetwork],
  ['Security groups', '/security-groups', IconShield],
  ['File storage', '/file-storage', IconServer],
  ['Instances', '/instances', IconServer],
  ['Flavors', '/flavors', IconServer],
  ['Users', '/users', IconUsers],
  ['Service accounts', '/service-accounts', IconUsers],
  ['Projects', '/projects', IconUsers],
  ['Models', '/models', IconNetwork],
  ['Embeddings', '/embeddings', IconNetwork],
] as const;

const columns = ['Name', 'Prefix', 'Project', 'Region', 'Provisioning', 'Health', 'Tags'];

/** How many rows the console draws in the same window. */
const ROWS = 14;

function Shell() {
  const [open, setOpen] = useState(false);
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 210, breakpoint: 'sm', collapsed: { mobile: !open } }}
      padding="md"
    >
      <AppShell.Header>
        <Group h="100%" px="md">
          <Burger opened={open} onClick={() => setOpen(!open)} hiddenFrom="sm" size="sm" />
          <Title order={4}>Page</Title>
          <TextInput placeholder="Search or jump to" leftSection={<IconSearch size={16} />} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        {pages.map(([label, to, Icon]) => (
          <NavLink
            key={to}
            component={RouterLink}
            to={to}
            label={label}
            leftSection={<Icon size={16} />}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

function Networks() {
  const { data = [], isPending, refetch } = useQuery({ queryKey: ['networks'], queryFn: read });
  const [text, setText] = useState('');
  const shown = data.filter(({ metadata }) => metadata.name.includes(text)).slice(0, ROWS);
  return (
    <Stack>
      <Breadcrumbs>
        <Text size="sm">Infrastructure</Text>
      </Breadcrumbs>
      <Group justify="space-between">
        <Title order={1} size="h3">
          Networks
        </Title>
        <Group>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
          <Button component={Link} to="/networks/new" leftSection={<IconPlus size={16} />}>
            Create network
          </Button>
        </Group>
      </Group>
      <Tabs defaultValue="table">
        <Tabs.List>
          <Tabs.Tab value="table">Table</Tabs.Tab>
          <Tabs.Tab value="map">Address map</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="table" pt="sm">
          <Stack>
            <TextInput
              placeholder="Search networks"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              w={260}
            />
            {isPending ? <Loader /> : <Rows of={shown} />}
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function Rows({ of }: { of: Network[] }) {
  return (
    <Paper withBorder>
      <Table stickyHeader highlightOnHover aria-label="Networks">
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            {columns.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.map(({ metadata, status }) => (
            <Table.Tr key={metadata.id}>
              <Table.Td>
                <Checkbox aria-label={`Select ${metadata.name}`} />
              </Table.Td>
              <Table.Td>
                <Anchor component={Link} to={`/networks/${metadata.id}`}>
                  {metadata.name}
                </Anchor>
              </Table.Td>
              <Table.Td>{status.prefix}</Table.Td>
              <Table.Td>{metadata.projectId}</Table.Td>
              <Table.Td>{status.regionId}</Table.Td>
              <Table.Td>
                <Badge variant="light">{metadata.provisioningStatus}</Badge>
              </Table.Td>
              <Table.Td>
                <Badge variant="light">{metadata.healthStatus}</Badge>
              </Table.Td>
              <Table.Td>
                <Group gap={4}>
                  {(metadata.tags ?? []).map(({ name, value }) => (
                    <Badge key={name} size="sm" variant="outline">
                      {`${name}=${value}`}
                    </Badge>
                  ))}
                </Group>
              </Table.Td>
              <Table.Td>
                <Menu>
                  <Menu.Target>
                    <ActionIcon variant="subtle" aria-label={`Actions for ${metadata.name}`}>
                      <IconDots size={16} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item>Open</Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

async function read(): Promise<Network[]> {
  const response = await fetch('/api/v2/networks?organizationID=acme-research', {
    headers: { Authorization: 'Bearer sandbox-admin' },
  });
  return (await response.json()) as Network[];
}

// The gateway's policy lets no style in without this, and no markup that no policy has passed.
const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce;
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: { createHTML(text: string): string }): void };
};
trustedTypes?.createPolicy('default', { createHTML: (text) => text });

const router = createBrowserRouter([
  { element: <Shell />, children: [{ path: '*', element: <Networks /> }] },
]);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MantineProvider getStyleNonce={() => nonce ?? ''}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
