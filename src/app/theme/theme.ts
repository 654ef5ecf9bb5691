import { createTheme } from '@mantine/core';

/** Shared behaviour of the library's components; sizes and colours stand in mantine.css, in terms of the tokens. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  cursorType: 'pointer',
  defaultRadius: 'md',
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    // Hints and notes are blocks.
    InputDescription: { defaultProps: { component: 'div' } },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Menu: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Combobox: { defaultProps: { shadow: 'md', offset: 4, keepMounted: false } },
    ModalRoot: { defaultProps: { transitionProps: { duration: 0 }, radius: 'lg' } },
    Tooltip: { defaultProps: { transitionProps: { duration: 0 }, openDelay: 300 } },
  },
});
