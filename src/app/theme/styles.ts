// The styles of a first load, in cascade order. Styles of components that only lazy pages use stand beside them.
import './tokens.css';
import './fonts.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import './mantine.css';
import './base.css';
