import { createTheme } from '@mantine/core';

/** Shared behaviour of Mantine's components. Their sizes and colours are in mantine.css, based on the tokens. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  cursorType: 'pointer',
  defaultRadius: 'md',
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    // Block elements, because hints and notes contain blocks.
    InputDescription: { defaultProps: { component: 'div' } },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Menu: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Combobox: { defaultProps: { shadow: 'md', offset: 4, keepMounted: false } },
    ModalRoot: { defaultProps: { transitionProps: { duration: 0 }, radius: 'lg' } },
    Tooltip: { defaultProps: { transitionProps: { duration: 0 }, openDelay: 300 } },
  },
});
