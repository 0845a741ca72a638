import { defineConfig } from 'vite';

/** The output has fixed file names, because the HTML page that loads it is served by the functions. */
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
