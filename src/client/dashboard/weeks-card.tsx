import type * as dashboardApi from '#shared/dashboard.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/format.ts';
import { formatDay } from '#shared/time.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Week = ResponseOf<typeof dashboardApi.readForAdmin>['weeks'][number];

const series = [
  { key: 'enquiries', label: 'Enquiries', fill: 'fill-clay', swatch: 'bg-clay' },
  { key: 'uploads', label: 'Uploads', fill: 'fill-primary', swatch: 'bg-primary' },
] as const;

const dayOf = ({ monday }: Week) => formatDay(`${monday}T00:00`);

/** Enquiries and uploads per week: a chart, and the same figures as a table for screen readers. */
export function WeeksCard({ weeks }: { weeks: Week[] | undefined }) {
  const total = (key: (typeof series)[number]['key']) =>
    weeks && formatNumber(weeks.reduce((sum, week) => sum + week[key], 0));
  return (
    <Card
      title="Last 12 weeks"
      aside={
        <ul className="flex gap-4 text-caption text-muted-foreground tabular-nums">
          {series.map(({ key, label, swatch }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span className={`size-2.5 ${swatch}`} aria-hidden="true" />
              {label} {total(key)}
            </li>
          ))}
        </ul>
      }
    >
      <div className="px-5 pt-2 pb-4">
        {weeks ? (
          <>
            <Chart weeks={weeks} />
            <WeekTable weeks={weeks} />
          </>
        ) : (
          <Skeleton className="h-34 w-full" />
        )}
      </div>
    </Card>
  );
}

/** The SVG stretches with its card. Labels are HTML, so that they keep their size. */
function Chart({ weeks }: { weeks: Week[] }) {
  const top = niceTop(Math.max(1, ...weeks.flatMap(({ enquiries, uploads }) => [enquiries, uploads])));
  const lines = [top, top / 2, 0];
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[auto_1fr] gap-x-2 text-tiny text-muted-foreground tabular-nums"
    >
      <div className="-my-2 flex flex-col justify-between text-right">
        {lines.map((value) => (
          <span key={value}>{value}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${weeks.length * 100} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-28 w-full overflow-visible"
      >
        {lines.map((value) => (
          <path
            key={value}
            d={`M0 ${100 - (value / top) * 100}H${weeks.length * 100}`}
            className="stroke-border"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {weeks.map((week, index) =>
          series.map(({ key, fill }, place) => (
            <rect
              key={`${week.monday} ${key}`}
              x={index * 100 + 18 + place * 33}
              y={100 - (week[key] / top) * 100}
              width={30}
              height={(week[key] / top) * 100}
              className={fill}
            >
              <title>{`Week of ${dayOf(week)}: ${week[key]}`}</title>
            </rect>
          )),
        )}
      </svg>
      <div className="col-start-2 mt-2 grid auto-cols-fr grid-flow-col">
        {weeks.map((week, index) => (
          <span key={week.monday} className="flex justify-center whitespace-nowrap">
            {(weeks.length - 2 - index) % 3 === 0 && dayOf(week)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** An even number above all bars, so that the middle line is a whole number too. */
function niceTop(most: number): number {
  const step = most <= 10 ? 2 : most <= 50 ? 10 : most <= 200 ? 50 : 10 ** Math.floor(Math.log10(most));
  return Math.ceil(most / step) * step;
}

function WeekTable({ weeks }: { weeks: Week[] }) {
  return (
    // A table element cannot be made a pixel wide, so its wrapper is hidden.
    <div className="sr-only">
      <table>
        <caption>Enquiries and uploads in each of the last {weeks.length} weeks</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.monday}>
              <th scope="row">{dayOf(week)}</th>
              {series.map(({ key }) => (
                <td key={key}>{week[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
