import '@mantine/core/styles/UnstyledButton.layer.css';
import './mantine.css';
import { MantineContext, MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { use, type ReactNode } from 'react';
import { theme } from './theme';

const nowhere = () => undefined;
// colorScheme.ts alone keeps the theme and sets the attribute on the page: two writers would disagree now and then. The
// library's own manager, shared by several scopes, also forgets to take back the listeners of all but the last.
const colorSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => otherwise,
  set: nowhere,
  clear: nowhere,
  subscribe: nowhere,
  unsubscribe: nowhere,
};

/**
 * What Mantine's components need around them. It comes with the first lazy part that uses them, and costs nothing
 * inside another one. The library's variables are static, in mantine.css, so it writes no style element of its own.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  if (use(MantineContext) !== null) return children;
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getRootElement={nowhere}
      getStyleNonce={styleNonce}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
