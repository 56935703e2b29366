import type { ComponentType } from 'react';

/** An icon drawn in a 2 px line: one from lucide-react/icons/*, or one of ours in ui/icons. 20 px beside text, 24 alone. */
export type Icon = ComponentType<{ size?: number | string; className?: string }>;
