import { build, type Rolldown } from 'vite';

/** Bundles a module of the browser, and all that it imports, into one script. */
export async function bundleScript(module: string, define: Record<string, string> = {}): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: module, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const [script, ...others] = built.output;
  if (others.length > 0) throw new Error(`${module} is more than a script: ${others[0]?.fileName}`);
  return script.code;
}
