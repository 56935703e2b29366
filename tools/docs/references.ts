import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const OURS = /^(?:src|test|scripts|sandbox|tools|migrations|config|docs|build|public|\.ci)\//;

/** Paths, links and npm scripts that a text names and that do not exist; a sentence each. */
export function deadReferences(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  return texts(root).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => path.join(path.dirname(file), target));
    // Decisions are never edited: a path in them may be gone.
    const quoted = file.startsWith('docs/decisions/') ? [] : [...text.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word).filter((word) => OURS.test(word) && !/[<>*{}]/.test(word));
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    return [
      ...[...links, ...quoted].filter((target) => !existsSync(path.join(root, target))).map((target) => `${file}: ${target} does not exist`),
      ...commands.filter((name) => scripts[name] === undefined).map((name) => `${file}: there is no npm run ${name}`),
    ];
  });
}

function texts(root: string): string[] {
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  const below = existsSync(path.join(root, 'docs')) ? readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }) : [];
  return [...top, ...below.filter((name) => name.endsWith('.md')).map((name) => `docs/${name.split(path.sep).join('/')}`)];
}
