// The gates of `npm run check`, in their order: a name and the command that must succeed.
export const gates = {
  types: 'tsc -b',
  format: 'oxfmt --check . && node tools/comment-width.ts',
  lint: 'oxlint --type-aware && node tools/schema/clock.ts && node tools/words.ts && node tools/english.ts && node tools/texts.ts',
  casts: 'node tools/casts.ts',
  unused: 'knip --config tools/knip.json',
  architecture: 'node tools/architecture/check.ts',
  docs: 'node tools/docs/docs.ts --check',
};
