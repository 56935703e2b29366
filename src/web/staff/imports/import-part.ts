import type { ImportCheck, ImportPlan } from '#shared/imports/imports.contract.ts';

/** What each part of a draft shows and changes. */
export interface ImportPartProps {
  check: ImportCheck;
  plan: ImportPlan;
  busy: boolean;
  /** Stores other choices and compares the file again. */
  onChange: (changes: Partial<ImportPlan>) => void;
}
