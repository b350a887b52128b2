import { type PointerEvent, useState } from 'react';
import {
  areaPath,
  barPath,
  barsPath,
  dayAt,
  HEIGHT,
  linePath,
  pointOf,
  scaleEnd,
  SLOT,
} from './chart-shape.ts';
import { formatDay } from './figures.ts';

interface Props {
  readonly title: string;
  readonly days: readonly { readonly day: string; readonly value: number }[];
  readonly shape: 'bars' | 'line';
  /** A day's value in words. */
  readonly format: (value: number) => string;
  readonly formatScale: (value: number) => string;
  readonly total: string;
}

/** A figure over the days. Pointer, touch and arrow keys read out a day; until then it is today. */
export default function DayChart({ title, days, shape, format, formatScale, total }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days.length - 1;
  const at = Math.min(chosen ?? last, last);
  const values = days.map(({ value }) => value);
  const end = scaleEnd(values);
  const nameOf = (nth: number) => (nth === last ? 'Today' : formatDay(days[nth]?.day ?? ''));
  const readout = `${nameOf(at)}: ${format(values[at] ?? 0)}`;

  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(dayAt((clientX - left) / width, days.length));
  };

  return (
    <div className="min-w-0 border border-line bg-white p-4 sm:p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-xl">{title}</h3>
        <p className="text-lg font-medium tabular-nums">{total}</p>
      </div>
      <p className="mt-1 flex justify-between gap-4 text-sm text-ink-soft tabular-nums">
        <span data-readout>{readout}</span>
        <span aria-hidden="true" className="text-xs">
          {end > 0 && formatScale(end)}
        </span>
      </p>
      <div className="relative mt-2">
        <svg
          viewBox={`0 0 ${String(days.length * SLOT)} ${String(HEIGHT)}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-32 w-full overflow-visible sm:h-40"
        >
          <Grid width={days.length * SLOT} />
          {shape === 'bars' ? (
            <>
              <path d={barsPath(values, end)} className="fill-gold" />
              <path d={barPath(values[at] ?? 0, at, end)} className="fill-maroon" />
            </>
          ) : (
            <Line values={values} end={end} at={at} />
          )}
        </svg>
        <input
          type="range"
          aria-label={`${title}, day by day`}
          aria-valuetext={readout}
          min={0}
          max={last}
          value={at}
          // While a pointer is down, it says itself which day it is on.
          onChange={({ target }) =>
            setChosen((before) => (target.matches(':active') ? before : Number(target.value)))
          }
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setChosen(null)}
          onBlur={() => setChosen(null)}
          className="peer absolute inset-0 m-0 size-full cursor-crosshair [touch-action:pan-y] opacity-0"
        />
        <span className="pointer-events-none absolute inset-0 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-maroon" />
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-ink-soft">
        {[0, Math.floor(last / 2), last].map((nth) => (
          <span key={nth}>{nameOf(nth)}</span>
        ))}
      </p>
    </div>
  );
}

function Grid({ width }: { readonly width: number }) {
  return [0, HEIGHT / 2, HEIGHT].map((y) => (
    <path
      key={y}
      d={`M0 ${String(y)}H${String(width)}`}
      vectorEffect="non-scaling-stroke"
      className={y === HEIGHT ? 'stroke-line-strong' : 'stroke-line'}
    />
  ));
}

interface LineProps {
  readonly values: readonly number[];
  readonly end: number;
  readonly at: number;
}

/** The dot of the day that is read out is a line of no length: it stays round however the chart is stretched. */
function Line({ values, end, at }: LineProps) {
  const [x, y] = pointOf(values[at] ?? 0, at, end);
  return (
    <>
      <path d={areaPath(values, end)} className="fill-blush" />
      <path
        d={linePath(values, end)}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className="fill-none stroke-maroon stroke-[1.5]"
      />
      <path
        d={`M${String(x)} ${String(y)}V${String(HEIGHT)}`}
        vectorEffect="non-scaling-stroke"
        className="stroke-gold"
      />
      <path
        d={`M${String(x)} ${String(y)}h0`}
        vectorEffect="non-scaling-stroke"
        strokeLinecap="round"
        className="stroke-maroon stroke-[8]"
      />
    </>
  );
}
