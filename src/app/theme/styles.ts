// The styles of a first load, in cascade order. Styles of lazy pages come with them.
import '@mantine/core/styles/UnstyledButton.layer.css';
import './tokens.css';
import './fonts.css';
import './base.css';
import './mantine.css';
import './parts.css';
import './controls.css';
import './boxes.css';
