import { Switch } from 'radix-ui';

interface Props {
  id: string;
  label: string;
  description: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function SwitchField({ id, label, description, checked, onChange, disabled = false }: Props) {
  return (
    <div className="flex items-center justify-between gap-6 py-4">
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <p id={`${id}-description`} className="text-muted-foreground">
          {description}
        </p>
      </div>
      {/* The switch is 28 px high; its touch target is 44 px. */}
      <Switch.Root
        id={id}
        aria-describedby={`${id}-description`}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="group relative h-7 w-12 shrink-0 cursor-pointer rounded-full disabled:cursor-default disabled:opacity-55 border border-input bg-card transition-colors after:absolute after:-inset-2 data-[state=checked]:border-primary data-[state=checked]:bg-primary"
      >
        <Switch.Thumb className="block size-5 translate-x-[3px] rounded-full bg-input transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-on-primary" />
      </Switch.Root>
    </div>
  );
}
