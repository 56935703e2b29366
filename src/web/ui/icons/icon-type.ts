import type { ComponentType } from 'react';

/** An icon with 2 px lines: from lucide-react/icons/* or ui/icons. 20 px beside text, 24 px alone. */
export type Icon = ComponentType<{ size?: number | string; className?: string }>;
