import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { SheetSection } from './SheetSection.tsx';
import styles from './ComponentSheet.module.css';

/** Buttons and their states. */
export function ButtonSamples() {
  const [saving, setSaving] = useState(false);
  return (
    <SheetSection title="Buttons and their states">
      <div className={styles.row}>
        <Button>Book Now</Button>
        <Button href="#link">A link</Button>
        <Button icon={Plus} size="sm">
          Small
        </Button>
        <Button busy>Saving</Button>
        <Button busy={saving} busyLabel="Saving" onClick={() => setSaving(true)}>
          Save changes
        </Button>
        <Button disabled>Not yet</Button>
      </div>
      <div className={styles.row}>
        <Button variant="ink">Ink</Button>
        <Button variant="line">Line</Button>
        <Button variant="danger" icon={Trash2}>
          Danger
        </Button>
        <Button variant="danger-solid">Yes, delete</Button>
        <Button variant="text">Text</Button>
        <IconButton icon={ChevronLeft} label="Day before" />
        <IconButton icon={ChevronRight} label="Day after" href="#after" />
      </div>
      <div className={`${styles.row} ${styles.gold} on-gold`}>
        <Button>On gold</Button>
        <Button variant="clear">Clear</Button>
        <Button variant="ink">Ink on gold</Button>
      </div>
      <div className={`${styles.row} ${styles.rust} on-rust`}>
        <Button variant="gold">On rust</Button>
      </div>
    </SheetSection>
  );
}
