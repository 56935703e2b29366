import { build, type Rolldown } from 'vite';

/** How scripts of the browser are minified: 2 % smaller than by the bundler's own minifier (docs/decisions/0204). */
export const minification = {
  minify: 'terser',
  terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3, pure_getters: true } },
  target: 'es2022',
} as const;

/** Bundles a module of the browser, and all that it imports, into one script with the same exports. */
export async function bundleScript(module: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      ...minification,
      modulePreload: false,
      rolldownOptions: { input: module, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const [script, ...others] = built.output;
  if (others.length > 0) throw new Error(`${module} is more than a script: ${others[0]?.fileName}`);
  return script.code;
}
