import '@mantine/core/styles/UnstyledButton.layer.css';
import './mantine.css';
import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { use, type ContextType, type ReactNode } from 'react';
import { theme } from './theme';

const nothing = () => undefined;

/**
 * What `MantineProvider` would hand down, made once: the provider makes it anew whenever it is drawn, and every control
 * of a form would be drawn again with it. colorScheme.ts alone keeps the theme and sets the attribute on the page, and
 * the library's variables are static, in mantine.css, so nothing here writes to the page.
 */
const context: NonNullable<ContextType<typeof MantineContext>> = {
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: nothing,
  getStyleNonce: styleNonce,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};

/**
 * What Mantine's components need around them. It comes with the first lazy part that uses them, and costs nothing
 * inside another one.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  if (use(MantineContext) !== null) return children;
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
