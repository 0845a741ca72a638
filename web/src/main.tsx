import { render } from 'preact';
import { App } from './app.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/forms.css';
import './styles/compose.css';
import './styles/parts.css';
import './styles/posts.css';

const place = document.getElementById('app');
if (place) render(<App />, place);
