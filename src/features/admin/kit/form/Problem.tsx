interface Props {
  /** The id of its field. */
  readonly id: string;
  readonly text: string | undefined;
}

/** What is wrong with a field, below it; empty when nothing is. */
export default function Problem({ id, text }: Props) {
  if (text === undefined) return null;
  return (
    <p id={`${id}-problem`} role="alert" className="text-sm text-danger">
      {text}
    </p>
  );
}
