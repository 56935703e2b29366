import { useRef } from 'react';
import type { Camera, Target } from './use-camera.ts';

/** Opens the phone's camera, or a file. One input serves every photo, whatever its subject. */
export function useChooser(camera: Camera) {
  const ref = useRef<HTMLInputElement>(null);
  const target = useRef<Target | null>(null);
  const choose = (next: Target) => {
    target.current = next;
    ref.current?.click();
  };
  const input = (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      capture="environment"
      hidden
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file && target.current) void camera.take(file, target.current);
        // Emptied, so that the same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
  return { choose, input };
}
