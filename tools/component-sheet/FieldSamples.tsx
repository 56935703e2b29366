import Copy from 'lucide-react/icons/copy';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Banknote from 'lucide-react/icons/banknote';
import MapPin from 'lucide-react/icons/map-pin';
import Warehouse from 'lucide-react/icons/warehouse';
import collision from '#web/ui/illustrations/art/collision.svg';
import diagnostic from '#web/ui/illustrations/art/diagnostic.svg';
import washArch from '#web/ui/illustrations/art/wash-arch.svg';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { CodeInput } from '#web/ui/form/CodeInput.tsx';
import { FieldEndButton } from '#web/ui/form/FieldEndButton.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { SheetSection } from './SheetSection.tsx';

const SERVICES = [
  { value: 'wash', label: 'Car wash', picture: washArch, price: 4500 },
  { value: 'scan', label: 'Diagnostic repair', picture: diagnostic, price: 12500 },
  { value: 'paint', label: 'Collision repair', picture: collision, price: 85000.5 },
];
const MODES = [
  { value: 'drive-in', label: 'Drive-in', note: 'You bring it', icon: Warehouse },
  { value: 'pick-up', label: 'Pick-up', note: 'We come for it', icon: MapPin },
];
const METHODS = [
  { value: 'online', label: 'Online', icon: CreditCard },
  { value: 'transfer', label: 'Transfer', icon: Landmark },
  { value: 'cash', label: 'Cash', icon: Banknote, disabled: true },
];

/** Form fields and other inputs. */
export function FieldSamples() {
  return (
    <>
      <SheetSection title="Fields">
        <div className="row row-2">
          <Field label="Resting" placeholder="0800 000 0000" hint="House number, street and a landmark." />
          <Field label="Filled" defaultValue="Ṣadé" note="(if you have one)" />
          <Field label="Error" defaultValue="sade@" error="Check this email address." />
          <Field
            label="Read only"
            readOnly
            defaultValue="bodijacarcare.example/signup?ref=SADE-7H2K"
            end={<FieldEndButton icon={Copy} label="Copy link" />}
          />
          <PasswordField label="Password" autoComplete="current-password" defaultValue="harmattan" />
          <Select label="Brand">
            <option>Toyota</option>
            <option>Mercedes Benz</option>
          </Select>
          <TextArea label="Message" defaultValue="Please go ahead and change the sensor. What will it cost?" />
          <Field label="Disabled" disabled defaultValue="₦12,500" />
          <Checkbox label="This is about a booking" defaultChecked />
        </div>
      </SheetSection>
      <SheetSection title="Choices">
        <div className="row row-2">
          <ChoiceTiles legend="What does it need?" name="service" choices={SERVICES} defaultValue="scan" />
          <div className="row">
            <ChoiceTiles
              legend="How will it reach us?"
              name="mode"
              choices={MODES}
              layout="two"
              defaultValue="pick-up"
            />
            <ChoiceTiles
              legend="How will you pay?"
              name="pay"
              choices={METHODS}
              layout="three"
              error="Choose how you will pay."
            />
          </div>
        </div>
      </SheetSection>
      <SheetSection title="Codes">
        <div className="row row-2">
          <CodeInput length={4} name="otp" hint="It can take a minute. Check your spam folder too." />
          <CodeInput length={6} name="code" error="That code is not right. Check the mail again." />
        </div>
      </SheetSection>
    </>
  );
}
