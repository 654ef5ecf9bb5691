// The styles of the first load, in cascade order. Lazy pages load their own.
import '@mantine/core/styles/UnstyledButton.layer.css';
import './tokens.css';
import './fonts.css';
import './base.css';
import './mantine.css';
import './parts.css';
import './controls.css';
import './boxes.css';
