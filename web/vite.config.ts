import { defineConfig } from 'vite';

/** Built into the folder that Hosting serves, under names that do not change: the page around it is the functions' own. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: '../public/app',
    emptyOutDir: true,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/main.tsx',
      output: { entryFileNames: 'app.js', assetFileNames: 'app[extname]', codeSplitting: false },
    },
  },
});
