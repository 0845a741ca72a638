import { defaultClientConditions, defineConfig } from 'vite';

// The pages are the same whoever builds them: Vitest sets another value for the programs that it starts.
process.env['NODE_ENV'] = 'production';

/**
 * What the HTML pages load has fixed names, because the functions serve the page of the app. What is loaded on demand has others
 * for each version, so that no page loads a part of another one.
 */
export default defineConfig({
  base: '/app/',
  publicDir: false,
  resolve: { conditions: ['herald-source', ...defaultClientConditions] },
  plugins: [redocWithoutRemoteImages()],
  build: {
    outDir: 'public/app',
    emptyOutDir: true,
    modulePreload: false,
    // That of Redoc, which only the reference loads.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      // Otherwise es.ts, which start.ts loads by its address, would be empty.
      preserveEntrySignatures: 'exports-only',
      input: { start: 'src/start.ts', es: 'src/i18n/es.ts', app: 'src/main.tsx', reference: 'src/reference.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', assetFileNames: '[name][extname]' },
    },
  },
});

/** The reference loads nothing from other sites: the name of Redoc stands in the place of its logo. */
function redocWithoutRemoteImages() {
  const name = `<svg xmlns='http://www.w3.org/2000/svg' width='36' height='16'><text y='12' font-family='sans-serif' font-size='12' fill='gray'>Redoc</text></svg>`;
  return {
    name: 'redoc-without-remote-images',
    transform(code: string, id: string) {
      if (!id.endsWith('redoc.standalone.js')) return null;
      return code.replaceAll(
        /https:\/\/cdn\.redoc\.ly\/[\w/-]+\.svg/g,
        `data:image/svg+xml,${encodeURIComponent(name)}`,
      );
    },
  };
}
