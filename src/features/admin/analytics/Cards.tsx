import { type ReactNode, useId } from 'react';
import type { ProductMention } from '#analytics/analytics.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';

interface Props {
  readonly title: string;
  readonly choice?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, choice, children }: Props) {
  return (
    <div className="min-w-0 border border-line bg-white p-4 sm:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-xl">{title}</h3>
        {choice}
      </div>
      {children}
    </div>
  );
}

interface BlockProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Block({ title, children }: BlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 lg:mt-12">
      <h2 id={id} className="mb-4 border-b border-line pb-2 text-2xl lg:text-[1.75rem]">
        {title}
      </h2>
      <div className="grid gap-3 sm:gap-4">{children}</div>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="border border-line bg-white px-4 py-3.5 sm:px-5 sm:py-4">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1 text-xl font-medium tabular-nums sm:text-2xl">{value}</dd>
      {note !== undefined && <dd className="mt-0.5 text-xs text-ink-soft">{note}</dd>}
    </div>
  );
}

interface ChoiceProps<Value> {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

export function Choice<Value extends string>({ label, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <div role="group" aria-label={label} className="inline-flex border border-line-strong bg-white">
      {options.map(([each, text]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
          className="min-h-11 px-3.5 text-sm text-ink-soft hover:bg-cream hover:text-ink aria-pressed:bg-maroon aria-pressed:font-medium aria-pressed:text-white"
        >
          {text}
        </button>
      ))}
    </div>
  );
}

interface ProductLineProps {
  readonly product: ProductMention;
  readonly note: ReactNode;
  readonly children?: ReactNode;
}

export function ProductLine({ product, note, children }: ProductLineProps) {
  const { productId, name, imageUrl, isNotDeleted } = product;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-t-0">
      <Thumbnail address={imageUrl} />
      <div className="min-w-24 flex-1 wrap-anywhere">
        {isNotDeleted ? (
          <a
            href={adminPaths.editProduct(productId)}
            className="leading-snug font-medium underline-offset-4 hover:text-maroon hover:underline"
          >
            {name}
          </a>
        ) : (
          <p className="leading-snug font-medium">{name}</p>
        )}
        <p className="mt-0.5 text-sm text-ink-soft">
          {note}
          {!isNotDeleted && ' · Deleted'}
        </p>
      </div>
      {children}
    </li>
  );
}
