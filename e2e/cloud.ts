import http from 'node:http';
import { place } from '../sandbox/seed';
import { resource, signInAt, TestProvider } from '../server/provider.fixture';
import { allTo, Cleanup, freeAddress, listen } from '../server/gateway.fixture';
import { startGateway, startSandbox } from './gateway';
import { SandboxControl } from './sandboxControl';

/** A cloud whose people sign in at an OpenID provider: the gateway in front of it, and what a test does to it. */
export interface Cloud {
  address: string;
  provider: TestProvider;
  sandbox: SandboxControl;
  /** Holds back the answers to all reads from now on; returns what lets them go. */
  holdReads(): () => void;
  stop(): Promise<void>;
}

/** Starts a sandbox that takes the provider's tokens, and a gateway before it that signs people in. */
export async function startCloud(): Promise<Cloud> {
  const cleanup = new Cleanup();
  const provider = await TestProvider.open(cleanup);
  const sandbox = await startSandbox();
  cleanup.add(() => sandbox.stop());
  let held = Promise.resolve();
  const apis = http.createServer((request, response) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!provider.exchanges.some(({ accessToken }) => accessToken === token))
      return void response.writeHead(401).end();
    const headers = { ...request.headers, authorization: 'Bearer sandbox-admin' };
    const { method, url } = request;
    const forwarded = http.request(new URL(url ?? '/', sandbox.address), { method, headers });
    forwarded.on('response', (answer) => {
      void (method === 'GET' ? held : Promise.resolve()).then(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  const api = await listen(apis);
  cleanup.add(async () => {
    const closed = new Promise((done) => apis.close(done));
    apis.closeAllConnections();
    await closed;
  });
  const address = await freeAddress();
  const gateway = await startGateway({
    ...allTo(api),
    ...signInAt(provider, address),
    MERIDIAN_OIDC_RESOURCE: resource,
    MERIDIAN_ORGANIZATION_ID: place.organization,
    PORT: new URL(address).port,
  });
  cleanup.add(() => gateway.stop());
  return {
    address,
    provider,
    sandbox: new SandboxControl(sandbox.address),
    holdReads() {
      let release = (): void => {};
      held = new Promise((done) => (release = done));
      return release;
    },
    stop: () => cleanup.run(),
  };
}
