import { defineConfig } from 'vite';

/** The script of the API reference, beside the web app's files, under a fixed name too. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: '../public/app',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/reference/main.ts',
      output: { entryFileNames: 'reference.js', codeSplitting: false },
    },
  },
});
