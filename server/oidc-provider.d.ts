declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** What the tests use of a request's context; the package brings no types. */
  export interface Context {
    path: string;
    status: number;
    body: unknown;
    oidc: {
      params?: Record<string, unknown>;
      session: { accountId: string; grantIdFor(clientId: string): string | undefined };
      client: { clientId: string };
    };
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
    destroy(): Promise<void>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: {
      new (of: { clientId: string; accountId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    Client: {
      prototype: Record<string, unknown>;
      find(id: string): Promise<{ idTokenSignedResponseAlg: string } | undefined>;
    };
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
  }
}
