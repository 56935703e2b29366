import type { Plugin, Rolldown } from 'vite';

const MAP = 'importmap.json';
/** How the bundler names a file of another chunk: the stem of asset-names.ts and a hash of what the chunk is. */
const SPECIFIER = /(?<=assets\/|\.\/)([\w-]{3})[\w-]{6}(\.(?:js|css))/g;

/**
 * Shortens the names by which files of the application import each other, and by which the import map of the page says
 * where those are now: a third of the map. They depend on what a chunk is, not on its content, so that a changed file
 * renames no other (docs/decisions/0210).
 */
export function shortSpecifiers(): Plugin {
  return {
    name: 'short-specifiers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const { imports } = JSON.parse(String((bundle[MAP] as Rolldown.OutputAsset).source)) as {
          imports: Record<string, string>;
        };
        delete bundle[MAP];
        const shorten = (text: string): string =>
          text.replace(SPECIFIER, (name, start: string, kind: string) =>
            `/assets/${name}` in imports ? start + kind : name,
          );
        const short = Object.entries(imports).map(([specifier, file]) => [shorten(specifier), file]);
        const map = Object.fromEntries(short) as Record<string, string>;
        if (Object.keys(map).length < short.length)
          throw new Error('two files would be imported by the same name: rename the group of one of them');
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = shorten(file.code);
        const shell = bundle['app.html'] as Rolldown.OutputAsset;
        shell.source = String(shell.source).replace(
          /(<script type="importmap">).*?(?=<\/script>)/s,
          (_, tag: string) => tag + JSON.stringify({ imports: map }),
        );
      },
    },
  };
}
