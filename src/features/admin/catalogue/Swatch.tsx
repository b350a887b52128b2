interface Props {
  readonly colour: string;
}

export default function Swatch({ colour }: Props) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className="flex-none">
      <circle cx="9" cy="9" r="8.5" fill={colour} stroke="#94825a" />
    </svg>
  );
}
