import { render } from 'preact';
import { App } from './app.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/sidebar.css';
import './styles/login.css';
import './styles/buttons.css';
import './styles/forms.css';
import './styles/compose.css';
import './styles/components.css';
import './styles/notice.css';
import './styles/rows.css';
import './styles/settings.css';
import './styles/posts.css';

const root = document.getElementById('app');
if (root) render(<App />, root);
