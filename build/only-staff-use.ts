import type { Rolldown } from 'vite';

/** Whether only screens of staff contain a module, so that no customer loads it. */
export function onlyStaffUse(id: string, context: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>): boolean {
  const seen = new Set<string>();
  const isUsedByStaff = (module: string): boolean => {
    if (seen.has(module)) return true;
    seen.add(module);
    const importers = context.getModuleInfo(module)?.importers ?? [];
    return importers.length > 0 ? importers.every(isUsedByStaff) : module.includes('/src/web/staff/');
  };
  return isUsedByStaff(id);
}
