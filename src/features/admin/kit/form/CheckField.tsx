import { Hint, Problem, useField } from './FieldFrame.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

export default function CheckField({ name, label, hint }: Props) {
  const { input, problem, id, initial } = useField(name, hint);
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          {...input}
          defaultChecked={initial === true}
          className="size-5 flex-none accent-maroon"
        />
        {label}
      </label>
      <Hint id={id} text={hint} />
      <Problem id={id} text={problem} />
    </div>
  );
}
