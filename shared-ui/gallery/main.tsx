import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GlobalStyle } from '../src/global-style/global-style';
import { Gallery } from './gallery';

const root = document.getElementById('gallery');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <GlobalStyle />
      <Gallery />
    </StrictMode>,
  );
}
