import { defineConfig } from 'vite';

/**
 * What the HTML pages load has fixed names, because the functions serve the page of the app. What is loaded on demand has others
 * for each version, so that no page loads a part of another one.
 */
export default defineConfig({
  base: '/app/',
  publicDir: false,
  build: {
    outDir: '../public/app',
    emptyOutDir: true,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/main.tsx',
      output: { entryFileNames: 'app.js', chunkFileNames: '[name]-[hash].js', assetFileNames: 'app[extname]' },
    },
  },
});
