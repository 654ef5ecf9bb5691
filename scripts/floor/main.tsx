import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';

/** The members of a network that the table shows. */
interface Network {
  metadata: { id: string; name: string; creationTime: string; provisioningStatus: string };
  status: { prefix: string };
}

function Networks() {
  const { data = [] } = useQuery({ queryKey: ['networks'], queryFn: readNetworks });
  return (
    <table aria-label="Networks">
      <thead>
        <tr>
          <th>Name</th>
          <th>Prefix</th>
          <th>Status</th>
          <th>Created</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ metadata: { id, name, creationTime, provisioningStatus }, status }) => (
          <tr key={id}>
            <td>
              <Link to={`/networks/${id}`}>{name}</Link>
            </td>
            <td>{status.prefix}</td>
            <td>{provisioningStatus}</td>
            <td>{new Date(creationTime).toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function readNetworks(): Promise<Network[]> {
  const response = await fetch('/api/v2/networks?organizationID=acme-research', {
    headers: { Authorization: 'Bearer sandbox-admin' },
  });
  return (await response.json()) as Network[];
}

const router = createBrowserRouter([{ path: '*', element: <Networks /> }]);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
