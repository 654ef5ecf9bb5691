import { Button } from '@mantine/core';

export function Choice<Id extends string>({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  options: readonly { id: Id; title: string; hint?: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}) {
  return (
    <span className="line gap-4" role="group" aria-label={label}>
      {options.map(({ id, title, hint }) => (
        <Button
          key={id}
          size="xs"
          variant={id === chosen ? 'outline' : 'subtle'}
          color={id === chosen ? 'accent' : 'gray'}
          aria-pressed={id === chosen}
          title={hint}
          onClick={() => onChoose(id)}
        >
          {title}
        </Button>
      ))}
    </span>
  );
}
