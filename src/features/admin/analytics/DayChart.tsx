import { type PointerEvent, useState } from 'react';
import type { DayFigures } from '#analytics/analytics.ts';
import { formatRupees } from '#money.ts';

interface Props {
  readonly title: string;
  readonly days: readonly { readonly day: string; readonly value: number }[];
  readonly shape: 'bars' | 'line';
  readonly format: (value: number) => string;
  readonly formatScale: (value: number) => string;
  readonly total: string;
}

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
          // While a pointer is down, its own events say which day it is on.
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

/** Drawn units, a slot a day; the page stretches the chart to its own size. */
const SLOT = 10;
const HEIGHT = 100;

const BAR = 6.6;
/** A tiny value can still be seen. */
const LEAST = 1.2;

function scaleEnd(values: readonly number[]): number {
  const most = Math.max(0, ...values);
  if (most <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(most));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((each) => each * unit >= most) ?? 10;
  return step * unit;
}

function pointOf(value: number, at: number, end: number): readonly [x: number, y: number] {
  const share = end > 0 ? Math.max(0, value) / end : 0;
  return [at * SLOT + SLOT / 2, round(HEIGHT - share * HEIGHT)];
}

function barsPath(values: readonly number[], end: number): string {
  return values.map((value, at) => barPath(value, at, end)).join('');
}

function barPath(value: number, at: number, end: number): string {
  if (value <= 0) return '';
  const [x, y] = pointOf(value, at, end);
  const top = Math.min(y, HEIGHT - LEAST);
  return `M${String(round(x - BAR / 2))} ${String(HEIGHT)}V${String(top)}h${String(BAR)}V${String(HEIGHT)}z`;
}

function linePath(values: readonly number[], end: number): string {
  return values.map((value, at) => `${at === 0 ? 'M' : 'L'}${pointOf(value, at, end).join(' ')}`).join('');
}

function areaPath(values: readonly number[], end: number): string {
  const last = (values.length - 1) * SLOT + SLOT / 2;
  return `${linePath(values, end)}L${String(last)} ${String(HEIGHT)}L${String(SLOT / 2)} ${String(HEIGHT)}z`;
}

function dayAt(share: number, days: number): number {
  return Math.min(days - 1, Math.max(0, Math.floor(share * days)));
}

const round = (value: number) => Math.round(value * 100) / 100;

interface DayTableProps {
  readonly label: string;
  readonly days: readonly DayFigures[];
  readonly columns: readonly (readonly [heading: string, cell: (day: DayFigures) => string])[];
}

export function DayTable({ label, days, columns }: DayTableProps) {
  return (
    <details className="border border-line bg-white">
      <summary className="min-h-11 px-4 py-2.5 text-sm text-ink-soft hover:text-ink sm:px-5">{label}</summary>
      <section tabIndex={0} aria-label={label} className="max-h-80 overflow-y-auto px-4 pb-3 sm:px-5">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="py-1.5 text-left font-medium">
                Day
              </th>
              {columns.map(([heading]) => (
                <th key={heading} scope="col" className="py-1.5 text-right font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((each) => (
              <tr key={each.day} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <time dateTime={each.day}>{formatDay(each.day)}</time>
                </th>
                {columns.map(([heading, cell]) => (
                  <td key={heading} className="py-1.5 text-right">
                    {cell(each)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

const shortDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const weekDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short' });

export function formatScale(paise: number): string {
  return formatRupees(paise).replace(/\.00$/, '');
}

export function formatDay(day: string): string {
  return shortDay.format(Date.parse(day));
}

export function formatWeekDay(day: string): string {
  return weekDay.format(Date.parse(day));
}
